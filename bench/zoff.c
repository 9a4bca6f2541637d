/* Zoff im Zoo at four seats, random matches: the limit the Python core is measured against.
 *
 * The same rules, tables and generator as sheepfold.games.zoff_im_zoo, so that the same seed gives the
 * same matches; bench/limit.py checks that it does. Written for speed, not for reading: the rules are
 * explained in the Python sources, clause by clause.
 *
 *   zoff A B C MATCHES    A, B, C: the seeded generator; prints moves, checksum and seconds
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "zoff_tables.h" /* made by bench/limit.py from the move table */

enum { SEATS = 4, DECK_SIZE = 60, TARGET = 19, PUSHING = 0, RETURNING = 1, PLAYING = 3, ADDING = 4, OVER = 5 };

typedef struct {
    uint32_t a, b, c, steps;
} Rng;

static inline uint32_t bits(Rng *r) {
    uint32_t result = r->a + r->b + r->steps++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + result;
    return result;
}

static inline int below(Rng *r, uint32_t bound) {
    uint64_t product = (uint64_t)bits(r) * bound;
    if ((uint32_t)product < bound) {
        uint32_t surplus = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < surplus) product = (uint64_t)bits(r) * bound;
    }
    return (int)(product >> 32);
}

typedef struct {
    int64_t hands[SEATS], tricks[SEATS], known[SEATS], partner_knows[SEATS], table;
    int sizes[SEATS], totals[SEATS], standing[SEATS], partner[SEATS], lower[SEATS], out[SEATS];
    int round, dealer, phase, exchanged, gone, height, top, owner, shown, shower, to_move;
    int plays[DECK_SIZE];
} State;

static inline int covers(int64_t bag, int64_t need) { return (((bag | GUARD) - need) & GUARD) == GUARD; }
static inline int count(int64_t bag, int kind) { return (int)(bag >> (4 * kind) & 15); }

static inline int64_t overlap(int64_t one, int64_t other) {
    int64_t enough = ((one | GUARD) - other) & GUARD, from_other = enough - (enough >> 3);
    return (other & from_other) | (one & (COUNTS - from_other));
}

static void clear_table(State *s) {
    s->height = 0;
    s->top = s->owner = s->shown = s->shower = -1;
    s->table = 0;
}

static void next_exchange(State *s) {
    if (s->exchanged < 2) {
        s->phase = PUSHING;
        s->to_move = s->standing[2 + s->exchanged];
    } else {
        s->phase = PLAYING;
        s->to_move = s->standing[SEATS - 1];
    }
}

static void deal_round(State *s, int leader, Rng *r) {
    int64_t rest[DECK_SIZE];
    int left = DECK_SIZE, seat = s->dealer;
    s->round++;
    memcpy(rest, DECK_UNITS, sizeof rest);
    memset(s->hands, 0, sizeof s->hands);
    while (left) {
        seat = (seat + 1) % SEATS;
        int at = below(r, left--);
        s->hands[seat] += rest[at];
        rest[at] = rest[left];
    }
    for (seat = 0; seat < SEATS; seat++) {
        s->sizes[seat] = DECK_SIZE / SEATS;
        s->tricks[seat] = s->known[seat] = s->partner_knows[seat] = 0;
        s->partner[seat] = -1;
        s->lower[seat] = 0;
    }
    s->gone = 0;
    clear_table(s);
    s->phase = PLAYING;
    s->to_move = leader;
    if (s->round > 1) {
        for (int high = 0; high < 2; high++) {
            int one = s->standing[high], two = s->standing[high + 2];
            s->partner[one] = two;
            s->partner[two] = one;
            s->lower[two] = 1;
        }
        s->exchanged = 0;
        next_exchange(s);
    }
}

static int write_legal(const State *s, int *moves) {
    int64_t hand = s->hands[s->to_move];
    int found = 0;
    if (s->phase < PLAYING) {
        for (int pair = 0; pair < PAIRS; pair++)
            if (covers(hand, PAIR_CARDS[pair])) moves[found++] = GIVE + pair;
        return found;
    }
    if (s->phase == ADDING) {
        for (int at = ANSWERS_AT[s->top]; at < ANSWERS_AT[s->top + 1]; at++) {
            int added = MISSING[PLAYS * s->shown + ANSWERS[at]];
            if (added >= 0 && covers(hand, CARDS[added])) {
                int slot = found++;
                for (; slot > 0 && moves[slot - 1] > ADD + added; slot--) moves[slot] = moves[slot - 1];
                moves[slot] = ADD + added;
            }
        }
        moves[found++] = DECLINE;
        return found;
    }
    if (s->top < 0) {
        int joker = count(hand, JOKER), mosquito = count(hand, MOSQUITO);
        for (int animal = 0; animal < ANIMALS; animal++) {
            int held = count(hand, animal), play = FIRST[animal];
            for (int i = 0; i < held; i++) {
                moves[found++] = play;
                if (joker) moves[found++] = play + 1;
                play += 2;
                if (animal == ELEPHANT) {
                    if (mosquito) {
                        moves[found++] = play;
                        if (joker) moves[found++] = play + 1;
                    }
                    play += 2;
                }
            }
        }
        if (!found) moves[found++] = PASS;
        return found;
    }
    for (int at = ANSWERS_AT[s->top]; at < ANSWERS_AT[s->top + 1]; at++)
        if (covers(hand, CARDS[ANSWERS[at]])) moves[found++] = ANSWERS[at];
    moves[found++] = PASS;
    if (s->lower[s->to_move] && s->sizes[s->partner[s->to_move]])
        for (int at = SHOWS_AT[s->top]; at < SHOWS_AT[s->top + 1]; at++)
            if (covers(hand, CARDS[SHOWS[at] - SHOW])) moves[found++] = SHOWS[at];
    return found;
}

static void take_from_hand(State *s, int seat, int64_t cards, int number) {
    s->hands[seat] -= cards;
    s->sizes[seat] -= number;
    s->partner_knows[seat] -= overlap(s->partner_knows[seat], cards);
    s->known[seat] -= overlap(s->known[seat], cards);
}

static void lay(State *s, int seat, int play, int64_t own, int number) {
    take_from_hand(s, seat, own, number);
    s->plays[s->height++] = seat << 7 | play;
    s->top = play;
    s->owner = seat;
    s->table += CARDS[play];
    if (!s->sizes[seat]) s->out[s->gone++] = seat;
}

static int next_with_cards(const State *s, int seat) {
    do seat = (seat + 1) % SEATS;
    while (!s->sizes[seat]);
    return seat;
}

static void turn_from(State *s, int seat) {
    for (;;) {
        seat = (seat + 1) % SEATS;
        if (seat == s->owner) {
            s->tricks[seat] += s->table;
            clear_table(s);
            s->to_move = s->sizes[seat] ? seat : next_with_cards(s, seat);
            return;
        }
        if (s->sizes[seat]) {
            s->to_move = seat;
            return;
        }
    }
}

static void end_round(State *s, Rng *r) {
    int own[SEATS], before[SEATS], reached = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->sizes[seat]) s->out[s->gone++] = seat;
    for (int place = 0; place < SEATS; place++) own[s->out[place]] = place == SEATS - 1 ? 0 : SEATS - place;
    for (int seat = 0; seat < SEATS; seat++) {
        int points = own[seat];
        if (s->round > 1) {
            int lions = count(s->tricks[seat], LION);
            points += own[s->partner[seat]] + (lions >= 2 ? lions : 0) - count(s->hands[seat], LION);
            points -= !count(s->tricks[seat], HEDGEHOG);
        }
        s->totals[seat] += points;
        reached += s->totals[seat] >= TARGET;
    }
    memcpy(before, s->standing, sizeof before);
    for (int i = 0; i < SEATS; i++) { /* who stood lower before comes first among equals */
        int seat = before[SEATS - 1 - i], at = i;
        for (; at > 0 && s->totals[s->standing[at - 1]] < s->totals[seat]; at--) s->standing[at] = s->standing[at - 1];
        s->standing[at] = seat;
    }
    if (reached >= 2) {
        s->phase = OVER;
        s->to_move = -1;
    } else {
        s->dealer = s->standing[0];
        deal_round(s, s->standing[SEATS - 1], r);
    }
}

static void after_play(State *s, Rng *r) {
    if (s->gone >= SEATS - 1)
        end_round(s, r);
    else
        turn_from(s, s->owner);
}

static void step(State *s, int move, Rng *r) {
    int seat = s->to_move;
    if (move < PLAYS) {
        lay(s, seat, move, CARDS[move], SIZE[move]);
        after_play(s, r);
    } else if (move == PASS) {
        if (s->top < 0) {
            s->known[seat] = s->partner_knows[seat] = JOKER_CARD;
            s->to_move = next_with_cards(s, seat);
        } else
            turn_from(s, seat);
    } else if (move < ADD) {
        int64_t cards = CARDS[move - SHOW];
        s->shown = move - SHOW;
        s->shower = seat;
        s->known[seat] += cards - overlap(s->known[seat], cards);
        s->partner_knows[seat] += cards - overlap(s->partner_knows[seat], cards);
        s->phase = ADDING;
        s->to_move = s->partner[seat];
    } else if (move <= DECLINE) {
        int shower = s->shower, shown = s->shown, added = move - ADD;
        s->shown = s->shower = -1;
        s->phase = PLAYING;
        if (move == DECLINE) {
            turn_from(s, shower);
            return;
        }
        int at = ANSWERS_AT[s->top];
        while (MISSING[PLAYS * shown + ANSWERS[at]] != added) at++;
        take_from_hand(s, seat, CARDS[added], SIZE[added]);
        lay(s, shower, ANSWERS[at], CARDS[shown], SIZE[shown]);
        if (!s->sizes[seat]) s->out[s->gone++] = seat;
        after_play(s, r);
    } else {
        int64_t cards = PAIR_CARDS[move - GIVE];
        int other = s->partner[seat];
        take_from_hand(s, seat, cards, 2);
        s->hands[other] += cards;
        s->sizes[other] += 2;
        s->partner_knows[other] += cards;
        if (s->phase == PUSHING) {
            s->phase = RETURNING;
            s->to_move = other;
        } else {
            s->exchanged++;
            next_exchange(s);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    Rng r = {strtoul(argv[1], 0, 10), strtoul(argv[2], 0, 10), strtoul(argv[3], 0, 10), 1};
    long matches = atol(argv[4]), made = 0, checksum = 0;
    struct timespec from, to;
    /* Time of the processor, as in every other measure: a busy machine must not slow down the limit alone. */
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (long match = 0; match < matches; match++) {
        State s;
        int moves[1024];
        memset(&s, 0, sizeof s);
        for (int seat = 0; seat < SEATS; seat++) s.standing[seat] = seat;
        s.dealer = below(&r, SEATS);
        deal_round(&s, (s.dealer + 1) % SEATS, &r);
        while (s.to_move >= 0) {
            int found = write_legal(&s, moves);
            step(&s, moves[below(&r, found)], &r);
            made++;
        }
        for (int seat = 0; seat < SEATS; seat++) checksum = (checksum * 31 + s.totals[seat]) % 1000003;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    printf("%ld %ld %.6f\n", made, checksum, (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) / 1e9);
    return 0;
}

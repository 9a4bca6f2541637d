// Every picture of the game is fetched and kept before a card first needs it: none comes up empty.

const kept = [];

export function fetchPictures() {
  const sheet = document.getElementById("pictures")?.sheet;
  const named = [...(sheet?.cssRules ?? [])].map((rule) => rule.style.backgroundImage.slice(5, -2));
  for (const name of new Set(named)) {
    const picture = new Image();
    picture.src = new URL(name, sheet.href);
    kept.push(picture);
  }
}

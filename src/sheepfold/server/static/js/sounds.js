// Small sounds, made here: under 0.4 s, soft, and off on phones until somebody wants them.

const KEY = "sound";
let context = null;

export const isOn = () => (localStorage.getItem(KEY) ?? (matchMedia("(pointer: coarse)").matches ? "off" : "on")) === "on";

export function toggle() {
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  if (isOn()) play("turn");
}

function note(frequency, at, length, { type = "sine", loud = 0.12, bend = 1 } = {}) {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(frequency, start);
  tone.frequency.exponentialRampToValueAtTime(frequency * bend, start + length);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

function rustle(at, length, loud = 0.09) {
  const start = context.currentTime + at;
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const paper = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  volume.gain.value = loud;
  paper.buffer = buffer;
  paper.connect(filter).connect(volume).connect(context.destination);
  paper.start(start);
}

const SOUNDS = {
  card: () => rustle(0, 0.09),
  take: () => [0, 0.06, 0.12, 0.18].forEach((at) => rustle(at, 0.09, 0.07)),
  turn: () => { note(784, 0, 0.3); note(1047, 0.11, 0.28); },
  tick: () => note(1568, 0, 0.06, { type: "triangle", loud: 0.05 }),
  refusal: () => { note(196, 0, 0.34, { type: "sawtooth", loud: 0.05, bend: 0.86 }); note(203, 0.03, 0.3, { type: "sawtooth", loud: 0.04, bend: 0.84 }); },
  special: () => note(1175, 0, 0.32, { type: "triangle", loud: 0.08, bend: 0.5 }),
  won: () => [523, 659, 784].forEach((tone, nth) => note(tone, nth * 0.11, 0.3)),
};

export function play(name) {
  if (!isOn() || document.hidden && name !== "turn") return;
  try {
    context ??= new AudioContext();
    if (context.state === "running") SOUNDS[name]();
    else context.resume();
  } catch { /* a browser without sound plays on in silence */ }
}

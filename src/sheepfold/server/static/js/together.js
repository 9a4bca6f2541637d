// Looking at a match together: whoever leads takes the others along.

import { notice, word } from "./rail.js";

let socket = null;
let leading = false;
let leader = "";
let follow = () => {};

export const isOn = () => socket !== null;

// The address that brings others here.
export function link(url) {
  const found = new URL(url);
  if (isOn()) found.searchParams.set("together", "1");
  return found.href;
}

export function join(address, number, go) {
  follow = go;
  const url = new URL(`${address}/socket?language=${document.documentElement.lang}`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data), number));
  socket.addEventListener("close", () => { socket = null; leading = false; leader = ""; });
}

export function leave() {
  socket?.close(1000);
  socket = null;
}

// Nobody leads yet: whoever comes first does.
function hear(message, number) {
  if (message.type === "notice") { notice(message.text); return; }
  if (message.branch) { location.assign(`/table/${message.branch}`); return; }
  leading = message.mine;
  if (!message.leader) { send("lead", number); return; }
  if (message.leader !== leader) notice(leading ? word("lead") : word("leads").replaceAll("{name}", message.leader));
  leader = message.leader;
  if (!leading) follow(message.number);
}

function send(type, number) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, number }));
}

export function moved(number) {
  if (leading) send("at", number);
}

// Being told of one's turn when the page is closed: the service worker, and the switch.

const CHOSEN = "alerts";
const language = document.documentElement.lang;
const switches = () => document.querySelectorAll("[data-alerts-switch]");
const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) && !navigator.standalone;

export const isOn = () => localStorage.getItem(CHOSEN) === "on" && canPush && Notification.permission === "granted";

export function setUp() {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  show();
  addEventListener("load", begin);
  addEventListener("change", (event) => { if (event.target.matches("[data-alerts-switch]")) toggle(event.target); });
  addEventListener("click", onClick);
}

async function begin() {
  try {
    await navigator.serviceWorker.register(`/worker.js?language=${language}`);
    if (isOn()) await subscribe();
  } catch { /* a browser without service workers goes on without */ }
  show();
}

function onClick(event) {
  const box = document.getElementById("alerts");
  if (event.target.closest("[data-alerts]") && box) { show(); box.showModal(); }
  else if (event.target === box || event.target.closest("#alerts [data-close]")) box.close();
}

// Permission is asked here and nowhere else: somebody has just pressed the switch.
async function toggle(input) {
  input.setAttribute("aria-busy", "true");
  try {
    if (input.checked) await switchOn();
    else await switchOff();
    show();
  } catch { show("failed"); }
  input.removeAttribute("aria-busy");
}

async function switchOn() {
  if (await Notification.requestPermission() !== "granted") return;
  await subscribe();
  localStorage.setItem(CHOSEN, "on");
}

async function switchOff() {
  localStorage.setItem(CHOSEN, "off");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (!subscription) return;
  await post("/push/remove", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

// Also done by every page that is opened while it is on: the server may have forgotten this browser, somebody else may
// be signed in, and the language may be another.
async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const answer = await fetch("/push");
  if (!answer.ok) throw new Error("no key");
  const { key } = await answer.json();
  let subscription = await pushManager.getSubscription();
  if (subscription && text(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post(`/push?language=${language}`, { endpoint, ...keys });
}

const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes ?? []))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function post(address, fields) {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error("not stored");
}

function show(note = "") {
  if (!canPush && !isApple) return;
  document.body.classList.toggle("can-alert", document.getElementById("alerts") !== null);
  document.querySelectorAll("[data-alerts-off]").forEach((each) => { each.hidden = false; });
  switches().forEach((each) => { each.checked = isOn(); each.disabled = !canPush; });
  const said = !canPush ? "install" : Notification.permission === "denied" ? "denied" : note;
  document.querySelectorAll("[data-alerts-note]").forEach((each) => { each.hidden = each.dataset.alertsNote !== said; });
}

// A page that is open but hidden says it itself.
export async function tellHere(title, body, address) {
  if (!document.hidden || !isOn()) return;
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body, tag: address, lang: language, data: { address } });
}

// Whoever looks at the table need not be told any more.
export async function taken(address) {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const each of await registration?.getNotifications({ tag: address }) ?? []) each.close();
}

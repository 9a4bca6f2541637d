// The service worker: it shows that it is somebody's turn, and a page of ours where there is no connection.
// It stores that page and its style sheets, and nothing else: no table, no answer to a person.
// The server puts before this: VERSION, PAGE, FILES, ICON, BADGE, TURN.

const CACHE = `shell-${VERSION}`;

addEventListener("install", (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => clients.claim())));

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES].map((each) => new Request(each, { credentials: "omit" })));
}

async function dropOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((each) => each !== CACHE).map((each) => caches.delete(each)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(async () => await caches.match(request, { ignoreVary: true }) ?? Response.error()));
  }
});

addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

// A browser must show something for every message, also for one it cannot read.
function read(data) {
  try { return data.json(); } catch { return {}; }
}

function show({ title = TURN, body = "", address = "/", language = "", direction = "auto" }) {
  return registration.showNotification(title, {
    body, lang: language, dir: direction, tag: address, renotify: true, icon: ICON, badge: BADGE, data: { address },
  });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.address ?? "/"));
});

async function open(address) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === address);
  return there ? there.focus() : clients.openWindow(address);
}

// A browser may end a subscription and begin another; pages ask for the same when they are opened.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));

async function renew() {
  const answer = await fetch("/push");
  if (!answer.ok) return;
  const { key } = await answer.json();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/push", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}

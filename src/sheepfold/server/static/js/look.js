// Before anything is painted: light or dark, as chosen on this device.
(() => {
  const look = localStorage.getItem("look");
  if (look) document.documentElement.dataset.look = look;
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-look-toggle]")) return;
    const root = document.documentElement;
    const dark = root.dataset.look ? root.dataset.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.look = dark ? "light" : "dark";
    localStorage.setItem("look", root.dataset.look);
  });
})();

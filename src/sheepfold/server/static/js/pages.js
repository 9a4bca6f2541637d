// Home, new table and rules: small comforts; everything works without them.

import * as alerts from "./alerts.js";
import { markClause, setUp } from "./rail.js";

setUp();
alerts.setUp();

const plan = document.querySelector("form.plan");
if (plan) {
  const fit = () => {
    const seats = Number(plan.querySelector("[name=seats]:checked")?.value ?? 7);
    plan.querySelectorAll("li[data-seat]").forEach((row) => {
      row.hidden = Number(row.dataset.seat) >= seats;
      row.querySelector("select").disabled = row.hidden;
    });
  };
  plan.addEventListener("change", fit);
  fit();
}

const rules = document.querySelector("main.rules");
if (rules?.dataset.clause) markClause(rules, rules.dataset.clause);

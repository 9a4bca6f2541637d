// The page becomes the table it was sent. What is equal is not touched: a push changes little of a table, and every
// node that is written to has its style, its place and its picture worked out again.

export function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

// Whether details are open is for whoever looks at them to say.
const callbacks = {
  beforeNodeMorphed: (old, next) => !old.isEqualNode(next),
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
};

export function morph(old, next) {
  Idiomorph.morph(old, next, { morphStyle: "outerHTML", callbacks });
}

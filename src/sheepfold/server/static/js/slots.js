// Parts of a table that seldom change come after the table, when they differ: `<!--=name-->` and the part. The table
// has a slot for each, `<!--name-->`: what came last for it is put in.

const parts = new Map();

export function filled(text) {
  const [table, ...came] = text.split("<!--=");
  for (const each of came) {
    const end = each.indexOf("-->");
    parts.set(each.slice(0, end), each.slice(end + 3));
  }
  return table.replace(/<!--(\w+)-->/g, (_, name) => parts.get(name) ?? "");
}

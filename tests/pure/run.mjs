// node run.mjs PYODIDE BUNDLE FUNCTION: prints what this function of tests.pure.playing returns there, as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const PLAY = `
import json, sys
from pathlib import Path

sys.path.insert(0, "/bundle")
from tests.pure import below, playing

imported = below.import_all()
texts = [path.read_text("utf-8") for path in sorted(Path("/bundle/tests/golden").glob("*.json"))]
json.dumps({"imported": imported, "platform": sys.platform, "answers": getattr(playing, asked)(texts)})
`;

const [folder, bundle, asked] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${folder}/` });
  python.unpackArchive(new Uint8Array(readFileSync(bundle)), "zip", { extractDir: "/bundle" });
  python.globals.set("asked", asked);
  console.log(python.runPython(PLAY));
} catch (error) {
  // Node would print the line that failed, and that is a megabyte.
  console.error(error.message);
  process.exit(1);
}

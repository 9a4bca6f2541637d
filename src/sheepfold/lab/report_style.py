"""The style sheet of reports, for light and dark."""

from __future__ import annotations

from typing import Final

LIGHT: Final = ("#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b7791f", "#b83280", "#00838f", "#5a6472")
DARK: Final = ("#7db4f0", "#f6a06b", "#72c995", "#b9a2f5", "#e3b75c", "#ee86bd", "#5cc5cf", "#a9b4c2")
"""A colour a bot, easy to tell apart also for most who see red and green alike."""


def colours(palette: tuple[str, ...]) -> str:
    """The colours as variables."""
    return "".join(f"--c{number}:{colour};" for number, colour in enumerate(palette))


STYLE: Final = (
    ":root{--paper:#fbfaf7;--card:#ffffff;--ink:#22262b;--soft:#68707a;--line:#e4e1da;--even:#22262b;"
    + colours(LIGHT)
    + "}@media(prefers-color-scheme:dark){:root{--paper:#16181b;--card:#1e2125;--ink:#e9e7e2;--soft:#9aa3ad;"
    "--line:#33383e;--even:#e9e7e2;" + colours(DARK) + "}}"
    """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 20px 64px}
header p{margin:0;color:var(--soft);letter-spacing:.04em}
h1{font-size:1.9rem;line-height:1.2;margin:.1em 0 .6em;font-weight:650}
h2{font-size:1.15rem;margin:0 0 .2em;font-weight:650}
section{background:var(--card);border:1px solid var(--line);border-radius:12px}
section{padding:20px 24px;margin:18px 0}
section.lead{font-size:1.1rem}
p{margin:.35em 0}
.note,figcaption{color:var(--soft);font-size:.92rem}
figure{margin:14px 0 4px}
svg{display:block;width:100%;height:auto;overflow:visible;font:13px system-ui,"Segoe UI",Roboto,sans-serif}
svg text{fill:var(--ink)}
svg .name{text-anchor:end}
svg .small{text-anchor:end;font-size:11.5px;fill:var(--soft)}
svg .tick{text-anchor:middle;font-size:11.5px;fill:var(--soft)}
svg .figure{text-anchor:middle;font-size:11.5px;font-weight:600}
svg .grid{stroke:var(--line)}
svg .even{stroke:var(--even);stroke-width:1.5;stroke-dasharray:5 4;opacity:.7}
svg .mean{stroke:var(--even);stroke-width:1.5}
svg .range{stroke:currentColor;stroke-width:5;stroke-linecap:round;opacity:.45}
svg circle{fill:currentColor}
svg rect{fill:currentColor;opacity:.75}
table{border-collapse:collapse;width:100%;margin-top:10px;font-size:.92rem}
th{text-align:left;font-weight:600;color:var(--soft)}
th,td{padding:5px 10px 5px 0;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;padding-right:0;padding-left:14px;white-space:nowrap}
.scroll,figure{overflow-x:auto}
svg{min-width:620px}
code{font-size:.9em;overflow-wrap:anywhere}
""" + "".join(f".c{number}{{color:var(--c{number})}}" for number in range(len(LIGHT)))
)

"""Links to files of the repository that are no pages of the site lead to where the source is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class RepositoryLinks(SphinxTransform):
    """Gives these links an address; a link to what does not exist stays as it is, and is reported."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        """Look at every link of a page."""
        links = self.document.findall(lambda node: isinstance(node, pending_xref | download_reference))
        for link in list(links):
            if isinstance(link, nodes.Element) and link.get("reftype") == "myst":
                self.lead_to_source(link)

    def lead_to_source(self, link: nodes.Element) -> None:
        """Replace a link whose target exists and is no page."""
        path = self.path_of(link)
        if path is not None and path.exists() and path.is_relative_to(self.env.srcdir):
            kind = "tree" if path.is_dir() else "blob"
            within = path.relative_to(self.env.srcdir).as_posix()
            address = f"{self.config.source_repository}/{kind}/main/{within}"
            link.replace_self(nodes.reference("", "", *link.children, refuri=address, internal=False))

    def path_of(self, link: nodes.Element) -> Path | None:
        """What a link names; None for a page of the site and for a place in the page itself."""
        target: str = link["reftarget"]
        if link["refdomain"] == "doc":
            return None if target in self.env.found_docs else Path(self.env.srcdir, f"{target}.md")
        named = target.partition("#")[0]
        return Path(self.env.relfn2path(named, self.env.docname)[1]) if named else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_config_value("source_repository", "", "env", str)
    app.add_transform(RepositoryLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

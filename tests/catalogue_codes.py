"""Every error and finding code the program can say, collected from its source without running it.

A code is what stands at the place of a ``code``: in a Finding, in a refusal, in a computed cell or a sum of a sheet,
and in any function of the package that passes its own parameter on to such a place. Where that is no plain text, it
is followed through the function's own names and the module's tables; what cannot be followed is reported, so that no
code escapes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "scorekeeper"

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FIRST = (
    "Finding",
    "Refusal",
    "UnreadableError",
    "NotAllowedError",
    "StorageError",
    "ScorekeeperError",
    "ZeroSum",
    "HeaderFault",
)
"""What takes a code as its first argument; a cell takes it by name."""
BY_NAME_ONLY = ("Cell", "replace")


@dataclass
class Module:
    """One file: its name, what it holds, and what it imports by which name from where."""

    name: str
    tree: ast.Module
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    tables: dict[str, ast.expr] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                self.functions.setdefault(node.name, node)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scorekeeper"):
                self.imports |= {alias.asname or alias.name: node.module or "" for alias in node.names}
        for node in self.tree.body:
            if isinstance(node, ast.Assign):
                self.tables |= {target.id: node.value for target in node.targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                self.tables[node.target.id] = node.value


def read_modules() -> dict[str, Module]:
    """All files of the package by their full names."""
    modules = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("scorekeeper", *path.relative_to(PACKAGE).with_suffix("").parts)
        name = ".".join(part for part in parts if part != "__init__")
        modules[name] = Module(name, ast.parse(path.read_text(encoding="utf-8")))
    return modules


class Collector:
    """Walks the package: ``places`` holds for each code where it stands, ``lost`` what could not be followed."""

    def __init__(self) -> None:
        self.modules = read_modules()
        self.places: dict[str, set[str]] = {}
        self.lost: list[str] = []
        self._wrappers: list[tuple[str, str, int]] = []
        for module in self.modules.values():
            for call, function in calls_in(module.tree):
                name = called(call)
                if name in (*FIRST, *BY_NAME_ONLY):
                    self._take(code_of(call, 0 if name in FIRST else None), function, module)
        for wrapped in self._wrappers:  # the list grows while it is walked
            self._take_calls_of(*wrapped)

    def _take_calls_of(self, home: str, wrapper: str, place: int) -> None:
        for module in self.modules.values():
            if module.name == home or module.imports.get(wrapper) == home:
                for call, function in calls_in(module.tree):
                    if called(call) == wrapper:
                        self._take(code_of(call, place), function, module)

    def _take(self, node: ast.expr | None, function: Function | None, module: Module) -> None:
        for found in [] if node is None else self._follow(node, function, module, None):
            if isinstance(found, str):
                self.places.setdefault(found, set()).add(module.name)
            else:
                self.lost.append(f"{module.name}, line {found.lineno}: {ast.unparse(found)}")

    def _follow(
        self, node: ast.expr, function: Function | None, module: Module, item: int | None
    ) -> Iterator[str | ast.expr]:
        """The codes a node may be; with ``item`` those at that place of the tuple it may be."""
        match node:
            case ast.Constant(value=str() as text) if item is None:
                yield from [text] if text else []
            case ast.Tuple(elts=elements) if item is not None:
                yield from self._follow(elements[item], function, module, None)
            case ast.IfExp(body=body, orelse=other):
                yield from self._follow(body, function, module, item)
                yield from self._follow(other, function, module, item)
            case ast.Attribute(attr="code"):
                return  # passed on from where it was first said
            case ast.Name(id=name):
                yield from self._follow_name(node, name, function, module, item)
            case ast.Subscript() | ast.Call():
                sources = sources_of(node, module)
                for value, inner in sources:
                    yield from self._follow(value, inner, module, item)
                if not sources:
                    yield node
            case _:
                yield node

    def _follow_name(
        self, node: ast.expr, name: str, function: Function | None, module: Module, item: int | None
    ) -> Iterator[str | ast.expr]:
        parameters = [] if function is None else [argument.arg for argument in function.args.args]
        values = list(assigned(name, function)) if function is not None else []
        if name in parameters and isinstance(function, ast.FunctionDef):
            wrapper = (module.name, function.name, parameters.index(name))
            if wrapper not in self._wrappers:
                self._wrappers.append(wrapper)
        elif not values and name in module.tables:
            yield from self._follow(module.tables[name], None, module, item)
            return
        elif not values:
            yield node
        for value, place in values:
            if place == EACH:
                for element in elements_of(value, function, module):
                    yield from self._follow(element, function, module, item)
            else:
                yield from self._follow(value, function, module, item if place is None else place)


def sources_of(node: ast.expr, module: Module) -> list[tuple[ast.expr, Function | None]]:
    """What a look-up in a table may find, or a function may give back, each with the function it stands in."""
    match node:
        case ast.Subscript(value=ast.Name(id=name)) | ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get")):
            table = module.tables.get(name)
            otherwise = node.args[1:] if isinstance(node, ast.Call) else []
            return [(value, None) for value in (*table.values, *otherwise)] if isinstance(table, ast.Dict) else []
        case ast.Call(func=ast.Name(id=name)) if name in module.functions:
            inner = module.functions[name]
            steps = [step for step in ast.walk(inner) if isinstance(step, ast.Return)]
            return [(step.value, inner) for step in steps if step.value is not None]
    return []


EACH = -1
"""Marks the name of a loop: it is each element of what is walked through."""


def assigned(name: str, function: Function) -> Iterator[tuple[ast.expr, int | None]]:
    """What a function puts under a name: the value, and at which place of the value it is found."""
    for node in ast.walk(function):
        if isinstance(node, ast.For | ast.comprehension):
            if isinstance(node.target, ast.Name) and node.target.id == name:
                yield node.iter, EACH
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == name:
                    yield node.value, None
                for place, part in enumerate(target.elts if isinstance(target, ast.Tuple) else ()):
                    if isinstance(part, ast.Name) and part.id == name:
                        yield node.value, place


def elements_of(walked: ast.expr, function: Function | None, module: Module) -> list[ast.expr]:
    """What a loop goes through: the parts of a list or table; the loop's own expression where that is not known."""
    match walked:
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return parts
        case ast.ListComp(elt=ast.Name(id=name), generators=[ast.comprehension(target=ast.Name(id=inner), iter=whole)]):
            return elements_of(whole, function, module) if name == inner else [walked]
        case ast.Name(id=name):
            values = [value for value, place in assigned(name, function) if place is None] if function else []
            values = values or [module.tables[name]] if name in module.tables else values
            return [part for value in values for part in elements_of(value, function, module)] or [walked]
    return [walked]


def calls_in(tree: ast.AST, function: Function | None = None) -> Iterator[tuple[ast.Call, Function | None]]:
    """All calls, each with the function around it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield node, function
        yield from calls_in(node, node if isinstance(node, ast.FunctionDef) else function)


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def code_of(call: ast.Call, place: int | None) -> ast.expr | None:
    """The argument that is the code, by name or by its place."""
    named: Iterable[ast.expr] = (keyword.value for keyword in call.keywords if keyword.arg in ("code", "oddity"))
    by_place = call.args[place] if place is not None and place < len(call.args) else None
    return next(iter(named), by_place)

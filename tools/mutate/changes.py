"""Generation of faults: small changes of a module's functions, each of one syntax tree node."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

_OPPOSITES = (
    (ast.Eq, ast.NotEq),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.Lt, ast.GtE),
    (ast.Gt, ast.LtE),
)
_EDGES = ((ast.Lt, ast.LtE), (ast.Gt, ast.GtE))
_NARROWING = frozenset({"filter", "exclude", "get", "update", "Q"})
_SILENT = ("lock", "log", "select_for_update", "on_commit", "metrics")
"""Calls whose absence only shows in a race or in a log: not changed."""
_SKIPPED = (ast.Raise, ast.Assert, ast.JoinedStr, ast.arguments)
"""Messages, types and defaults: not changed."""
Function = ast.FunctionDef
Names = Mapping[str, object]
"""The global names of a module, used to look up enumerations."""


@dataclass
class Place:
    """A replaceable node of a syntax tree."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.expr | ast.stmt


@dataclass
class Fault:
    """A change of one function."""

    path: str
    function: str
    tree: ast.Module
    place: Place
    new: ast.AST

    def describe(self) -> str:
        """Return the location of the fault, and the code before and after."""
        return f"{self.path}:{self.place.node.lineno} {self.function}\n  - {self.before}\n  + {self.after}"

    @property
    def before(self) -> str:
        """Return the first line of the code without the fault."""
        return _first_line(self.place.node)

    @property
    def after(self) -> str:
        """Return the first line of the code with the fault."""
        return _first_line(self.new)

    def compile(self) -> CodeType:
        """Apply the fault to the tree; return the code object of the function."""
        place, new = self.place, ast.fix_missing_locations(ast.copy_location(self.new, self.place.node))
        if place.index is None:
            setattr(place.parent, place.field, new)
        else:
            getattr(place.parent, place.field)[place.index] = new
        filename = str(Path(self.path).resolve())
        return _codes(compile(self.tree, filename, "exec", dont_inherit=True))[self.function]


def faults_of(source: str, path: str, names: Names) -> list[Fault]:
    """Return every fault of a module, in the order of its source."""
    tree = ast.parse(source)
    return [
        Fault(path, name, tree, place, new)
        for name, function in functions(tree, "")
        for place in _places(function)
        for new in _replacements(place, names, _returns_bool(function))
    ]


def functions(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, Function]]:
    """Yield the functions of a module and the methods of its classes, with their qualified names."""
    for child in node.body:
        if isinstance(child, Function):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


def _returns_bool(function: Function) -> bool:
    return function.returns is not None and ast.unparse(function.returns) == "bool"


def _first_line(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).partition("\n")[0]


def _codes(code: CodeType) -> dict[str, CodeType]:
    """Return all code objects within another, by qualified name."""
    codes: dict[str, CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            codes |= {constant.co_qualname: constant, **_codes(constant)}
    return codes


def _places(node: ast.AST) -> Iterator[Place]:
    """Yield the nodes below another that can be replaced."""
    for name, value in ast.iter_fields(node):
        if name in ("decorator_list", "returns", "annotation") or _is_silent(node):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.expr | ast.stmt) and not _is_text(child):
                yield Place(node, name, index, child)
            if isinstance(child, ast.AST) and not isinstance(child, _SKIPPED):
                yield from _places(child)


def _is_text(node: ast.AST) -> bool:
    """Return whether a statement is a docstring or another bare string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_silent(node: ast.AST) -> bool:
    """Return whether the absence of a call shows only in a race or in a log."""
    name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    return name.startswith(_SILENT) or name.rpartition(".")[2].startswith(_SILENT)


def _replacements(place: Place, names: Names, returns_bool: bool) -> Iterator[ast.AST]:
    """Yield the nodes that can replace the one at a place."""
    node = place.node
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for pair in (*_OPPOSITES, *_EDGES):
            if type(node.ops[0]) in pair:
                other = pair[1 - pair.index(type(node.ops[0]))]
                yield ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.stmt):
        yield from _statements(place.parent, node, returns_bool)
    elif isinstance(node, ast.Constant):
        yield from _constants(place.parent, node.value)
    elif isinstance(node, ast.Attribute):
        yield from _members(node, names)
    elif isinstance(node, ast.Call):
        yield from _calls(node)


def _statements(parent: ast.AST, node: ast.stmt, returns_bool: bool) -> Iterator[ast.stmt]:
    """Yield the statements that can replace another."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        if not _is_silent(node.value):
            yield ast.Pass()
    elif isinstance(node, ast.Raise) and isinstance(parent, ast.If):
        yield ast.Pass()
    elif isinstance(node, ast.Assign | ast.AugAssign) and _sets_attribute(node):
        yield ast.Pass()
    elif isinstance(node, ast.If) and isinstance(node.test, ast.Call | ast.Name | ast.Attribute):
        yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.UnaryOp(ast.Not(), node.value) if returns_bool else ast.Constant(None))


def _members(node: ast.Attribute, names: Names) -> Iterator[ast.Attribute]:
    """Yield the node with the next member of the enumeration."""
    class_members = names.get(node.value.id) if isinstance(node.value, ast.Name) else None
    members = list(getattr(class_members, "__members__", {}))
    if node.attr in members and len(members) > 1:
        other = members[(members.index(node.attr) + 1) % len(members)]
        yield ast.Attribute(node.value, other, node.ctx)


def _calls(node: ast.Call) -> Iterator[ast.Call]:
    """Yield a query without each of its keywords."""
    if ast.unparse(node.func).rpartition(".")[2] in _NARROWING:
        for index in range(len(node.keywords)):
            yield ast.Call(node.func, node.args, node.keywords[:index] + node.keywords[index + 1 :])


def _sets_attribute(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return all(isinstance(target, ast.Attribute) for target in targets)


def _constants(parent: ast.AST, value: object) -> Iterator[ast.Constant]:
    """Yield the constants that can replace another."""
    if isinstance(value, bool):
        if isinstance(parent, ast.keyword | ast.Assign | ast.Return):
            yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and isinstance(parent, ast.Compare | ast.Tuple | ast.Set):
        yield ast.Constant(f"{value}_x")

"""The small changes that make a fault of a function: each replaces one part of its syntax tree by another."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mutate.sources import Enums, Function, is_docstring

_OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}
_EDGE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_NARROWING = frozenset({"filter", "exclude", "get", "update", "Q"})
_SILENT = ("lock", "hold", "log", "select_for_update", "metrics", "setdefault")
"""Calls whose loss only shows in a race or in a log: they are left alone."""
_NOT_LOOKED_INTO = (ast.Raise, ast.Assert, ast.JoinedStr, ast.arguments)
"""Words of refusals, types, texts and defaults."""


@dataclass
class Slot:
    """A place in a tree: the field of a node, or one of the nodes in it."""

    parent: ast.AST
    field: str
    index: int | None
    node: Any

    def put(self, new: ast.AST) -> None:
        """Put another node there."""
        ast.copy_location(new, self.node)
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new
        ast.fix_missing_locations(new)


@dataclass
class Change:
    """One change that can be made to a function."""

    kind: str
    slot: Slot
    new: ast.AST

    @property
    def line(self) -> int:
        """The line it is at."""
        return int(self.slot.node.lineno)

    @property
    def before(self) -> str:
        """What stands there."""
        return _text(self.slot.node)

    @property
    def after(self) -> str:
        """What would stand there."""
        return _text(self.new)

    def apply(self) -> None:
        """Make the change in the tree that it was found in."""
        self.slot.put(self.new)


def _text(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node)))


def changes_of(function: Function, enums: Enums) -> list[Change]:
    """Return every change of a function, in the order of its source."""
    returns_bool = function.returns is not None and ast.unparse(function.returns) == "bool"
    found = [
        Change(kind, slot, new)
        for slot in _slots(function)
        for kind, new in _of(slot, enums, returns_bool=returns_bool)
    ]
    # What a function that locks calls for itself is the locking.
    return [one for one in found if one.kind != "call" or not function.name.startswith("lock")]


def _is_locking(node: ast.AST) -> bool:
    """Whether a call only says how rows are locked: what it asks for shows in a race alone."""
    return isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("select_for_update", "on_commit")


def _slots(node: ast.AST) -> Iterator[Slot]:
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "returns", "annotation"):
            continue
        if field in ("args", "keywords") and _is_locking(node):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or (isinstance(child, ast.stmt) and is_docstring(child)):
                continue
            yield Slot(node, field, index, child)
            if not isinstance(child, _NOT_LOOKED_INTO):
                yield from _slots(child)


def _of(slot: Slot, enums: Enums, *, returns_bool: bool) -> Iterator[tuple[str, ast.AST]]:
    node = slot.node
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _compare(node)
    elif isinstance(node, ast.BoolOp):
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", ast.BoolOp(other, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.stmt):
        yield from _statement(slot, returns_bool=returns_bool)
    elif isinstance(node, ast.Constant):
        yield from _constant(slot)
    elif isinstance(node, ast.Attribute):
        yield from _choice(node, enums)
    elif isinstance(node, ast.Call):
        yield from _fewer_keywords(node)


def _compare(node: ast.Compare) -> Iterator[tuple[str, ast.AST]]:
    for kind, table in (("comparison", _OPPOSITE), ("boundary", _EDGE)):
        other = table.get(type(node.ops[0]))
        # Whether this very moment still counts shows nowhere.
        is_of_moments = kind == "boundary" and "now()" in ast.unparse(node)
        if other is not None and not is_of_moments:
            yield kind, ast.Compare(node.left, [other()], node.comparators)


def _statement(slot: Slot, *, returns_bool: bool) -> Iterator[tuple[str, ast.AST]]:
    node = slot.node
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not _is_silent(node.value):
        yield "call", ast.Pass()
    elif isinstance(node, ast.Raise) and isinstance(slot.parent, ast.If):
        yield "guard", ast.Pass()
    elif isinstance(node, ast.Assign | ast.AugAssign) and _sets_attribute(node):
        yield "assignment", ast.Pass()
    elif isinstance(node, ast.If) and isinstance(node.test, ast.Call | ast.Name | ast.Attribute):
        yield "condition", ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        other = ast.UnaryOp(ast.Not(), node.value) if returns_bool else ast.Constant(None)
        yield "return", ast.Return(other)


def _is_silent(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    return any(part.startswith(_SILENT) or "lock" in part for part in name.split("."))


def _sets_attribute(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    flat = [part for target in targets for part in getattr(target, "elts", [target])]
    return all(isinstance(target, ast.Attribute) for target in flat)


def _constant(slot: Slot) -> Iterator[tuple[str, ast.AST]]:
    value = slot.node.value
    if isinstance(value, bool):
        if isinstance(slot.parent, ast.keyword | ast.Assign | ast.Return):
            yield "truth", ast.Constant(not value)
    elif isinstance(value, int):
        yield "number", ast.Constant(value + 1)
    elif isinstance(value, str) and isinstance(slot.parent, ast.Compare | ast.Tuple | ast.Set):
        yield "text", ast.Constant(f"{value}_x")


def _choice(node: ast.Attribute, enums: Enums) -> Iterator[tuple[str, ast.AST]]:
    members = enums.get(node.value.id, []) if isinstance(node.value, ast.Name) else []
    if node.attr in members:
        other = members[(members.index(node.attr) + 1) % len(members)]
        yield "choice", ast.Attribute(node.value, other, node.ctx)


def _fewer_keywords(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name not in _NARROWING:
        return
    for index in range(len(node.keywords)):
        yield "keyword", ast.Call(node.func, node.args, node.keywords[:index] + node.keywords[index + 1 :])

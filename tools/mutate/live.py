"""Changing functions that are loaded: their code is compiled anew and put into the live function objects."""

from __future__ import annotations

import ast
import functools
import gc
from collections import defaultdict
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutate import sources
from mutate.changes import changes_of
from mutate.faults import Fault

SEEN = "__mutate_seen__"


class NotLoaded(Exception):
    """The function is not among those that are loaded."""


class Live:
    """The loaded functions of the modules that faults are put into."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.enums = sources.enums(root)
        self.paths = sources.modules(root)
        self.seen: set[str] = set()
        self._functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self._caches: list[Any] = []
        self._find()

    def _find(self) -> None:
        wanted = {str(self.root / path): path for path in self.paths}
        # By their very type: some objects answer `isinstance` with work of their own.
        for found in gc.get_objects():
            if type(found) is FunctionType and found.__code__.co_filename in wanted:
                code = found.__code__
                self._functions[wanted[code.co_filename], code.co_qualname].append(found)
            elif type(found) is functools._lru_cache_wrapper and self._is_ours(found):
                self._caches.append(found)

    def _is_ours(self, cache: Any) -> bool:
        """Whether a cache is of a function of the apps; those of libraries hold nothing that a fault changes."""
        code = getattr(getattr(cache, "__wrapped__", None), "__code__", None)
        return code is not None and code.co_filename.startswith(str(self.root / "apps"))

    def record_calls(self) -> None:
        """From now on, note in `seen` which functions are called."""
        for path in self.paths:
            tree = self._tree(path)
            functions = sources.functions(tree)
            for name, function in functions.items():
                self._note_call(function, f"{path}::{name}")
            codes = _codes(compile(tree, str(self.root / path), "exec", dont_inherit=True))
            # No others: lambdas, for one, all bear the same name.
            self._put(path, {name: codes[name] for name in functions})

    def put(self, fault: Fault) -> None:
        """Put a fault into its function. Raises NotLoaded."""
        tree = self._tree(fault.path)
        changes = changes_of(sources.functions(tree)[fault.function], self.enums)
        changes[fault.number].apply()
        codes = _codes(compile(tree, str(self.root / fault.path), "exec", dont_inherit=True))
        if not self._put(fault.path, {fault.function: codes[fault.function]}):
            raise NotLoaded(fault.place)
        self.forget()

    def forget(self) -> None:
        """Empty what functions have cached of earlier calls."""
        for cache in self._caches:
            cache.cache_clear()

    def _tree(self, path: str) -> ast.Module:
        return ast.parse((self.root / path).read_text(encoding="utf-8"))

    @staticmethod
    def _note_call(function: sources.Function, place: str) -> None:
        note = ast.parse(f"{SEEN}.add({place!r})").body[0]
        where = 1 if sources.is_docstring(function.body[0]) else 0
        function.body.insert(where, ast.fix_missing_locations(ast.copy_location(note, function)))

    def _put(self, path: str, codes: dict[str, CodeType]) -> int:
        done = 0
        for name, code in codes.items():
            for function in self._functions.get((path, name), []):
                if function.__code__.co_freevars == code.co_freevars:
                    function.__globals__[SEEN] = self.seen
                    function.__code__ = code
                    done += 1
        return done


def _codes(code: CodeType) -> dict[str, CodeType]:
    """Every piece of code within another, by qualified name."""
    found: dict[str, CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found[constant.co_qualname] = constant
            found |= _codes(constant)
    return found

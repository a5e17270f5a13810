"""Fitting of the signs' weights to labeled pairs, with folds for cross-validation.

A logistic regression with a small penalty, in which each weight is limited to its sign's side: signs for the
same store add nothing or more, those against it nothing or less. Implemented here because it is small and
runs wherever the product does.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apps.stores.domain.matching import evidence
from apps.stores.domain.matching.signs import Signs

PENALTY = 1.0
FOLDS, SEED = 5, 20260320
_ROUNDS, _CLOSE_ENOUGH = 60, 1e-5
_SIGNS = tuple(evidence.WEIGHTS)

Example = tuple[Signs, bool]


@dataclass(frozen=True, slots=True)
class Model:
    """Weights of the signs (log odds), and the intercept."""

    start: float
    weights: Mapping[str, float]

    def points(self, signs: Signs) -> float:
        """Return the points of two records by their signs."""
        return self.start + sum(self.weights[sign] * value for sign, value in signs.items())

    def score(self, signs: Signs) -> float:
        """Return the score by the signs, on the scale of the shipped weights."""
        return evidence.score_of(self.points(signs))


def shipped() -> Model:
    """Return the model with the weights of the product."""
    return Model(evidence.START, {sign: weight.points for sign, weight in evidence.WEIGHTS.items()})


def fit(examples: Sequence[Example]) -> Model:
    """Fit a logistic regression with a small penalty to examples. Return its intercept and weights.

    An example is (signs of two records, whether they are the same store). A sign in `evidence.FOR` never gets
    a negative weight, others never a positive one: such a weight is set to 0 in a Newton step, and changes
    again only if the gradient points to the allowed side. Stops after 60 steps even if it has not converged.
    """
    rows = [[(0, 1.0), *_cells(signs)] for signs, _ in examples]
    wanted = [float(same) for _, same in examples]
    size = len(_SIGNS) + 1
    side = [0.0, *(1.0 if sign in evidence.FOR else -1.0 for sign in _SIGNS)]
    weights = [0.0] * size
    for _ in range(_ROUNDS):
        slope, bend = _derivatives(rows, wanted, weights)
        free = [
            index
            for index in range(size)
            if not side[index] or weights[index] or slope[index] * side[index] < 0
        ]
        step = _solve([[bend[i][j] for j in free] for i in free], [slope[i] for i in free])
        largest = 0.0
        for index, change in zip(free, step, strict=True):
            moved = weights[index] - change
            weight = 0.0 if side[index] and moved * side[index] < 0 else moved
            largest = max(largest, abs(weight - weights[index]))
            weights[index] = weight
        if largest < _CLOSE_ENOUGH:
            break
    return Model(weights[0], dict(zip(_SIGNS, weights[1:], strict=True)))


def folds(labels: Sequence[bool], count: int = FOLDS, seed: int = SEED) -> list[list[int]]:
    """Return the indexes of `labels` in `count` shuffled parts, each with about the same share of True.

    Each index is in exactly one part. The same seed gives the same parts.
    """
    parts: list[list[int]] = [[] for _ in range(count)]
    shuffled = random.Random(seed)  # noqa: S311 (not a secret: the same folds each time)
    for label in (True, False):
        places = [place for place, one in enumerate(labels) if one is label]
        shuffled.shuffle(places)
        for number, place in enumerate(places):
            parts[number % count].append(place)
    return parts


def cross_fitted(examples: Sequence[Example], seed: int = SEED) -> list[Model]:
    """Return for each example, in order, a model that was fitted without it, to examples of other folds."""
    models: dict[int, Model] = {}
    for part in folds([same for _, same in examples], seed=seed):
        left_out = set(part)
        model = fit([example for place, example in enumerate(examples) if place not in left_out])
        models.update(dict.fromkeys(part, model))
    return [models[place] for place in range(len(examples))]


def _cells(signs: Signs) -> list[tuple[int, float]]:
    """Return (column, value) of the signs; column 0 is the intercept."""
    return [(place + 1, signs[sign]) for place, sign in enumerate(_SIGNS) if sign in signs]


def _derivatives(
    rows: Sequence[Sequence[tuple[int, float]]], wanted: Sequence[float], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return gradient and Hessian of the penalized loss; the intercept has no penalty."""
    size = len(weights)
    slope = [0.0, *(PENALTY * weight for weight in weights[1:])]
    bend = [[0.0] * size for _ in range(size)]
    for index in range(1, size):
        bend[index][index] = PENALTY
    for cells, target in zip(rows, wanted, strict=True):
        points = sum(weights[index] * value for index, value in cells)
        chance = 1 / (1 + math.exp(-points))
        error, spread = chance - target, chance * (1 - chance)
        for index, value in cells:
            slope[index] += error * value
            row, scaled = bend[index], spread * value
            for other, second in cells:
                row[other] += scaled * second
    return slope, bend


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a small symmetric system, by Gaussian elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for below in range(column + 1, size):
            factor = rows[below][column] / rows[column][column]
            if factor:
                rows[below] = [x - factor * y for x, y in zip(rows[below], rows[column], strict=True)]
    solution = [0.0] * size
    for row in range(size - 1, -1, -1):
        total = sum(rows[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (rows[row][size] - total) / rows[row][row]
    return solution

"""An independent implementation of the statistics of experiments, written from the formulas, to compare with.

    python3 src/testdata/statistics/independent.py > src/testdata/statistics/independent.json

Wherever there is a choice it goes another way than the product: minorisation-maximisation in place of Newton's method,
tables of coincidences in place of sums over pairs, roots found by bisection in place of closed forms, an integral in
place of a series. Only the standard library is used.
"""

import json
import math
import random
import statistics
import sys
from collections import Counter

Z = statistics.NormalDist().inv_cdf(0.975)


# Bradley-Terry model with ties as half, a factor for the affirmative side and one for the side shown first. The prior
# is a tie of each parameter with an opponent of strength 1.
# Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004), 384-406.


def odds_of(match, worth, side, order):
    """The weights of the affirmative and of the negative side: each wins in proportion to its weight."""
    affirmative, negative, _, first, _ = match
    for_affirmative = worth[affirmative] * side * (order if first == "affirmative" else 1)
    for_negative = worth[negative] * (order if first == "negative" else 1)
    return for_affirmative, for_negative


def improve(value, wins, parts):
    """One step for one parameter: the wins it has, over the sum of its part in each match's weights by their sum."""
    return (wins + 0.5) / (sum(parts) + 1 / (value + 1))


def fit_matches(matches, has_order):
    counted = Counter(matches)
    models = sorted({model for match in matches for model in match[:2]})
    share = {"affirmative": 1.0, "tie": 0.5, "negative": 0.0}
    worth = {model: 1.0 for model in models}
    side = order = 1.0
    for _ in range(100_000):
        before = [*worth.values(), side, order]
        for model in models:
            wins, parts = 0.0, []
            for match, times in counted.items():
                affirmative, negative, favours, _, _ = match
                if model not in (affirmative, negative):
                    continue
                a, n = odds_of(match, worth, side, order)
                won = share[favours] if model == affirmative else 1 - share[favours]
                wins += times * won
                parts.append(times * (a if model == affirmative else n) / worth[model] / (a + n))
            worth[model] = improve(worth[model], wins, parts)
        wins, parts = 0.0, []
        for match, times in counted.items():
            a, n = odds_of(match, worth, side, order)
            wins += times * share[match[2]]
            parts.append(times * a / side / (a + n))
        side = improve(side, wins, parts)
        if has_order:
            wins, parts = 0.0, []
            for match, times in counted.items():
                if match[3] is None:
                    continue
                a, n = odds_of(match, worth, side, order)
                is_first = match[3] == "affirmative"
                wins += times * (share[match[2]] if is_first else 1 - share[match[2]])
                parts.append(times * (a if is_first else n) / order / (a + n))
            order = improve(order, wins, parts)
        after = [*worth.values(), side, order]
        if max(abs(math.log(x / y)) for x, y in zip(after, before)) < 1e-13:
            break
    logs = {model: math.log(value) for model, value in worth.items()}
    centre = statistics.fmean(logs.values())
    strengths = {model: value - centre for model, value in logs.items()}
    return {"strengths": strengths, "side": math.log(side), "order": math.log(order) if has_order else None}


def park_miller(seed):
    while True:
        seed = seed * 48271 % (2**31 - 1)
        yield seed / (2**31 - 1)


def share_within(t, degrees):
    """The share of Student's distribution between -t and t, by Simpson's rule over its density."""
    constant = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)
    steps = 4000
    heights = [(1 + (t * n / steps) ** 2 / degrees) ** (-(degrees + 1) / 2) for n in range(steps + 1)]
    weighted = heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2])
    return 2 * constant * weighted * t / steps / 3


def bisect(function, low, high):
    """The root of a function that is negative at `low` and positive at `high`."""
    for _ in range(80):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def critical_t(degrees, level):
    return bisect(lambda t: share_within(t, degrees) - level, 0, 60)


def rate(matches, resamples, seed):
    """Strengths with intervals from resampled motions; those of differences by Bonferroni's inequality."""
    has_order = any(match[3] for match in matches)
    motions = sorted({match[4] for match in matches})
    fitted = fit_matches(matches, has_order)
    draws = park_miller(seed)
    fits = []
    for _ in range(resamples):
        drawn = [motions[math.floor(next(draws) * len(motions))] for _ in motions]
        fits.append(fit_matches([match for motion in drawn for match in matches if match[4] == motion], has_order))
    inflation = math.sqrt(len(motions) / (len(motions) - 1))

    def interval(quantity, level=0.95):
        error = statistics.stdev(quantity(fit) for fit in fits) * inflation
        reach = critical_t(len(motions) - 1, level) * error
        return [quantity(fitted), quantity(fitted) - reach, quantity(fitted) + reach]

    order = sorted(fitted["strengths"], key=lambda model: -fitted["strengths"][model])
    pairs = [(a, b) for n, a in enumerate(order) for b in order[n + 1 :]]
    return {
        "strengths": {model: interval(lambda fit: fit["strengths"][model]) for model in order},
        "side": interval(lambda fit: fit["side"]),
        "order": interval(lambda fit: fit["order"]) if has_order else None,
        "differences": [
            [a, b, *interval(lambda fit: fit["strengths"][a] - fit["strengths"][b], 1 - 0.05 / len(pairs))]
            for a, b in pairs
        ],
    }


# Agreement among judges. A unit is a record of values by judge.


def cohen_kappa(units, first, second):
    table = Counter((unit[first], unit[second]) for unit in units if first in unit and second in unit)
    n = sum(table.values())
    categories = {category for cell in table for category in cell}
    observed = sum(table[c, c] for c in categories) / n
    row = {c: sum(times for (a, _), times in table.items() if a == c) / n for c in categories}
    column = {c: sum(times for (_, b), times in table.items() if b == c) / n for c in categories}
    expected = sum(row[c] * column[c] for c in categories)
    return (observed - expected) / (1 - expected)


def krippendorff_alpha(units, difference):
    coincidences = Counter()
    for unit in units:
        values = list(unit.values())
        for n, value in enumerate(values):
            for other in values[:n] + values[n + 1 :]:
                coincidences[value, other] += 1 / (len(values) - 1)
    totals = Counter()
    for (value, _), share in coincidences.items():
        totals[value] += share
    n = sum(totals.values())
    observed = sum(share * difference(a, b) for (a, b), share in coincidences.items())
    expected = sum(totals[a] * totals[b] * difference(a, b) for a in totals for b in totals) / (n - 1)
    return 1 - observed / expected


def effective_number(units, judges):
    correlations = []
    for n, first in enumerate(judges):
        for second in judges[n + 1 :]:
            pairs = [(unit[first], unit[second]) for unit in units if first in unit and second in unit]
            correlations.append(statistics.correlation(*zip(*pairs)))
    rho = statistics.fmean(correlations)
    panels = [len(unit) for unit in units if len(unit) > 1]
    return {"rho": rho, "value": statistics.fmean(n / (1 + (n - 1) * max(0, rho)) for n in panels)}


# Proper scores, and shares of right answers.


def brier(belief, right):
    return sum((p - (side == right)) ** 2 for side, p in belief.items())


def logarithmic(belief, right):
    return -math.log(max(belief[right], 0.001))


def wilson(successes, n):
    """The shares at which the score test is just significant."""
    share = successes / n

    def excess(p):
        return (share - p) ** 2 - Z**2 * p * (1 - p) / n

    low = 0 if successes == 0 else bisect(lambda p: -excess(p), 0, share)
    high = 1 if successes == n else bisect(excess, share, 1)
    return low, high


def newcombe(both, first_only, second_only, neither):
    """Method 10 of Newcombe, "Improved confidence intervals ... based on paired data" (1998)."""
    n = both + first_only + second_only + neither
    p1, p2 = (both + first_only) / n, (both + second_only) / n
    (l1, u1), (l2, u2) = wilson(both + first_only, n), wilson(both + second_only, n)
    cross = both * neither - first_only * second_only
    if cross > 0:
        cross = max(cross - n / 2, 0)
    margins = (both + first_only) * (second_only + neither) * (both + second_only) * (first_only + neither)
    phi = 0 if margins == 0 else cross / math.sqrt(margins)
    below = math.sqrt((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2)
    above = math.sqrt((u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2)
    return [p1 - p2, p1 - p2 - below, p1 - p2 + above]


# Made inputs.


def made_matches(chance, strengths, motions, with_order):
    matches = []
    for motion in range(motions):
        eases = chance.gauss(0.3, 0.4)
        for affirmative in strengths:
            for negative in strengths:
                if affirmative == negative or chance.random() < 0.2:
                    continue
                first = chance.choice(["affirmative", "negative", None]) if with_order else None
                shown = {"affirmative": 0.4, "negative": -0.4, None: 0}[first]
                lead = strengths[affirmative] - strengths[negative] + eases + shown + chance.gauss(0, 1.5)
                favours = "tie" if abs(lead) < 0.2 else "affirmative" if lead > 0 else "negative"
                matches.append((affirmative, negative, favours, first, f"motion-{motion:02}"))
    return matches


def main():
    chance = random.Random(18)
    tournaments = [
        made_matches(chance, {"ada": 0.9, "ben": 0.2, "cleo": -0.1, "dan": -1}, 7, True),
        made_matches(chance, {"ada": 0.5, "ben": 0, "cleo": -0.5}, 12, False),
    ]
    judges = ["eva", "tom", "kim"]
    named = [
        {judge: chance.choice([base, base, "x", "y", "none"]) for judge in judges if chance.random() < 0.9}
        for base in chance.choices(["x", "y"], k=30)
    ]
    points = [
        {judge: round(base + chance.gauss(0, 2), 1) for judge in judges if chance.random() < 0.9}
        for base in [chance.gauss(0, 2) for _ in range(25)]
    ]
    beliefs = [{"x": p, "y": q, "z": round(1 - p - q, 2)} for p, q in [(0.5, 0.25), (0.9, 0.05), (0, 0.3), (1, 0)]]
    tables = [[chance.randrange(20) for _ in range(4)] for _ in range(6)] + [[0, 5, 0, 0], [4, 0, 0, 0], [3, 0, 2, 9]]
    json.dump(
        {
            "ratings": [{"matches": matches, "rated": rate(matches, 100, 18)} for matches in tournaments],
            "kappa": {
                "units": named,
                "pairs": [[a, b, cohen_kappa(named, a, b)] for a, b in [judges[:2], judges[1:], judges[::2]]],
            },
            "alpha": {
                "nominal": krippendorff_alpha(named, lambda a, b: a != b),
                "interval": krippendorff_alpha(points, lambda a, b: (a - b) ** 2),
            },
            "effective": {"units": points, **effective_number(points, judges)},
            "scores": [[belief, brier(belief, "x"), logarithmic(belief, "x")] for belief in beliefs],
            "paired": [[*table, *newcombe(*table)] for table in tables],
        },
        sys.stdout,
    )
    print()


main()

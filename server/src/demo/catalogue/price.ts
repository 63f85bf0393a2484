// Prices that end the way real prices end. Yuan in, 1/10000 yuan out.
import type { Chance } from './chance.ts'

const nearest = (value: number, endings: readonly number[], step: number): number => {
  const base = Math.floor(value / step) * step
  let best = base + endings[0]!
  for (const ending of endings) {
    for (const candidate of [base - step + ending, base + ending, base + step + ending]) {
      if (candidate > 0 && Math.abs(candidate - value) < Math.abs(best - value)) best = candidate
    }
  }
  return best
}

const styles: readonly (readonly [below: number, step: number, endings: readonly (readonly number[])[]])[] = [
  [
    10,
    1,
    [
      [0.2, 0.5, 0.8],
      [0, 0.5, 0.9],
      [0.1, 0.4, 0.6, 0.9],
    ],
  ],
  [
    100,
    1,
    [
      [0, 0.5],
      [0.5, 0.8],
      [0, 0.9],
      [0.4, 0.6],
    ],
  ],
  [
    300,
    5,
    [
      [0, 3],
      [4, 0],
      [3.5, 0],
      [1, 3],
    ],
  ],
  [
    1000,
    10,
    [
      [0, 5, 8],
      [9, 6],
      [0, 4],
      [8, 2],
    ],
  ],
  [
    10_000,
    100,
    [
      [80, 0, 50],
      [99, 60],
      [20, 40, 60, 88],
      [0, 50],
    ],
  ],
  [
    100_000,
    1000,
    [
      [800, 0, 500],
      [600, 200, 900],
      [980, 0, 500],
    ],
  ],
  [
    Infinity,
    10_000,
    [
      [8000, 0, 5000],
      [6000, 2000, 9000],
    ],
  ],
]

/** Parts sold one by one cost fractions of a cent (`isFine`); everything else ends at the cent. */
export const tidyPriceE4 = (yuan: number, chance: Chance, isFine = false): number => {
  if (yuan < 1) return Math.max(1, isFine ? Math.round(yuan * 10_000) : Math.round(yuan * 100) * 100)
  if (yuan < 3) return Math.round(yuan * 100) * 100
  const [, step, endings] = styles.find(([below]) => yuan < below)!
  return Math.round(nearest(yuan, chance.pick(endings), step) * 100) * 100
}

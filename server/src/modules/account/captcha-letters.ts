// The letters of a captcha as strokes: what a pen does, not what a font has. Without those people take for one another.

type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

/** Corners as they are on a field 10 wide and 14 high; `~` before a stroke makes it round. */
const STROKES: Record<string, string> = {
  C: '~10,3 6,0 1,2 0,7 1,12 6,14 10,11',
  D: '0,0 0,14/~0,0 6,0.5 10,4 10,10 6,13.5 0,14',
  E: '10,0 0,0 0,14 10,14/0,7 8,7',
  K: '0,0 0,14/10,0 0,8/3,6 10,14',
  N: '0,14 0,0 10,14 10,0',
  R: '0,14 0,0/~0,0 7,0 10,2 10,5.5 7,7.5 0,7.5/4,7.5 10,14',
  T: '0,0 10,0/5,0 5,14',
  U: '~0,0 0,9 2,13 5,14 8,13 10,9 10,0',
  Y: '0,0 5,7 10,0/5,7 5,14',
  3: '0,0 10,0 5,5.5/~5,5.5 9,7 10,10 8,13.5 4,14 0,12',
  4: '7,14 7,0 0,10 10,10',
  6: '~9,0 3,4 0,9 2,13.5 6,14 10,11 9,7.5 5,6.5 0,9.5',
  9: '~1,14 7,10 10,5 8,0.5 4,0 0,3 1,6.5 5,7.5 10,4.5',
}

export const LETTERS = Object.keys(STROKES).join('')

const STEPS = 8

/** A smooth line through these points, in small steps. */
const rounded = (points: Stroke): Stroke =>
  points.slice(0, -1).flatMap((from, i) => {
    const [before, to, after] = [points[Math.max(0, i - 1)]!, points[i + 1]!, points[Math.min(points.length - 1, i + 2)]!]
    return Array.from({ length: STEPS + 1 }, (_, n): Point => {
      const t = n / STEPS
      const at = (k: 0 | 1): number =>
        0.5 *
        (2 * from[k] +
          (to[k] - before[k]) * t +
          (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * t ** 2 +
          (3 * from[k] - before[k] - 3 * to[k] + after[k]) * t ** 3)
      return [at(0), at(1)]
    })
  })

/** The same straight line, in small steps, so that it bends where the paper does. */
const straight = (points: Stroke): Stroke =>
  points
    .slice(0, -1)
    .flatMap(([x, y], i) =>
      Array.from({ length: STEPS + 1 }, (_, n): Point => [
        x + ((points[i + 1]![0] - x) * n) / STEPS,
        y + ((points[i + 1]![1] - y) * n) / STEPS,
      ]),
    )

export const strokesOf = (letter: string): Stroke[] =>
  STROKES[letter]!.split('/').map((text) => {
    const points = text
      .replace('~', '')
      .split(' ')
      .map((it) => it.split(',').map(Number) as unknown as Point)
    return text.startsWith('~') ? rounded(points) : straight(points)
  })

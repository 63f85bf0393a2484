// The plot of the scale bench: how long the slowest twentieth waits, by the number of goods, both axes by powers of ten.
interface Point {
  num: number
  from: string
  name: string
  clients: number
  it: { p95Ms: number }
}

const WIDTH = 860
const HEIGHT = 420
const LEFT = 60
const RIGHT = 350
const TOP = 24
const BOTTOM = 46
const AIM_MS = 50
const COLOURS = ['#1f6feb', '#d1242f', '#1a7f37', '#8250df', '#bf8700', '#57606a']

const exponents = (least: number, most: number): number[] =>
  Array.from({ length: Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least)) + 1 }, (_, i) => Math.floor(Math.log10(least)) + i)

export const plotOf = (points: readonly Point[]): string => {
  const xs = exponents(Math.min(...points.map((it) => it.num)), Math.max(...points.map((it) => it.num)))
  const ys = exponents(Math.min(1, ...points.map((it) => it.it.p95Ms)), Math.max(100, ...points.map((it) => it.it.p95Ms)))
  const along = (value: number, of: readonly number[], from: number, to: number): number =>
    Math.round(from + ((Math.log10(value) - of[0]!) / Math.max(1, of.at(-1)! - of[0]!)) * (to - from))
  const x = (num: number): number => along(num, xs, LEFT, WIDTH - RIGHT)
  const y = (ms: number): number => along(ms, ys, HEIGHT - BOTTOM, TOP)
  const text = (at: number, to: number, words: string, more = ''): string => `<text x="${at}" y="${to}" ${more}>${words}</text>`
  const grid = [
    ...xs.map(
      (it) =>
        `<path class="grid" d="M${x(10 ** it)} ${TOP}V${HEIGHT - BOTTOM}"/>${text(x(10 ** it), HEIGHT - BOTTOM + 18, (10 ** it).toLocaleString('en'), 'text-anchor="middle"')}`,
    ),
    ...ys.map(
      (it) =>
        `<path class="grid" d="M${LEFT} ${y(10 ** it)}H${WIDTH - RIGHT}"/>${text(LEFT - 8, y(10 ** it) + 4, `${10 ** it} ms`, 'text-anchor="end"')}`,
    ),
    `<path class="aim" d="M${LEFT} ${y(AIM_MS)}H${WIDTH - RIGHT}"/>${text(WIDTH - RIGHT + 8, y(AIM_MS) + 4, `aim: ${AIM_MS} ms`)}`,
  ]
  const series = [...Map.groupBy(points, (it) => `${it.name}, ${it.from}, ${it.clients}`)]
  const lines = series.map(([name, them], i) => {
    const colour = COLOURS[i % COLOURS.length]!
    const dash = them[0]!.from === 'tables' ? ' stroke-dasharray="6 4"' : ''
    const path = them.map((it, at) => `${at === 0 ? 'M' : 'L'}${x(it.num)} ${y(it.it.p95Ms)}`).join('')
    const dots = them.map((it) => `<circle cx="${x(it.num)}" cy="${y(it.it.p95Ms)}" r="3" fill="${colour}"/>`).join('')
    const at = TOP + 14 + i * 20
    const legend = `<path d="M${WIDTH - RIGHT + 20} ${at - 4}h22" stroke="${colour}"${dash} fill="none" stroke-width="2"/>${text(WIDTH - RIGHT + 48, at, name)}`
    return `<path d="${path}" stroke="${colour}"${dash} fill="none" stroke-width="2"/>${dots}${legend}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"><style>.grid{stroke:#d0d7de;fill:none}.aim{stroke:#d1242f;stroke-dasharray:2 3;fill:none}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${grid.join('\n')}
${lines.join('\n')}
${text(LEFT, 14, 'p95 by the number of goods')}</svg>
`
}

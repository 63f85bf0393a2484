// The few shapes all drawings are made of. A drawing gets its colours, its label and its pack; the canvas is 240 × 200.

export interface Ink {
  /** Main colour, its light companion, an accent. */
  a: string
  b: string
  c: string
  label: string
  pack: string
}

export type Drawing = (ink: Ink) => string

export const TEAL = '#0e6b66'
export const TEAL_MID = '#438c88'
export const TEAL_LIGHT = '#bfd9d6'
export const MIST = '#ebf3f2'
export const GREY = '#ecefee'
export const EDGE = '#d3dcda'
export const STEEL = '#c3cdd0'
export const SLATE = '#546e7a'
export const DARK = '#38464c'
export const AMBER = '#8d6e4b'
export const SAND = '#ede6dc'
export const GOLD = '#d9a441'
export const BRICK = '#b4503c'
export const WHITE = '#ffffff'

const line = (stroke?: string, width = 2): string =>
  stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"` : ''

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 3, stroke?: string, width?: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"${line(stroke, width)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, stroke?: string, width?: number): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${line(stroke, width)}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, stroke?: string, width?: number): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${line(stroke, width)}/>`

export const path = (d: string, fill: string, stroke?: string, width?: number): string =>
  `<path d="${d}" fill="${fill}"${line(stroke, width)}/>`

export const stroke = (d: string, color: string, width = 2): string => path(d, 'none', color, width)

export const turn = (degrees: number, inner: string, cx = 120, cy = 100): string =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${inner}</g>`

export const shift = (dx: number, dy: number, inner: string): string => `<g transform="translate(${dx} ${dy})">${inner}</g>`

export const times = (count: number, each: (i: number) => string): string => Array.from({ length: count }, (_, i) => each(i)).join('')

export const escapeXml = (text: string): string => text.replaceAll(/[<>&"']/g, (it) => `&#${it.charCodeAt(0)};`)

/** In ems. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, it) => sum + (it.charCodeAt(0) > 0x2e80 ? 1 : /[A-Z0-9μΩ%]/.test(it) ? 0.64 : 0.52), 0)

/** A word centred on a point, made smaller until it fits the width. */
export const word = (cx: number, cy: number, text: string, size: number, fill: string, room = 60): string => {
  if (!text) return ''
  const fitted = Math.min(size, Math.floor((room / widthOf(text)) * 10) / 10)
  return `<text x="${cx}" y="${Math.round((cy + fitted * 0.35) * 10) / 10}" font-family="'Noto Sans SC','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif" font-size="${fitted}" font-weight="600" fill="${fill}" text-anchor="middle">${escapeXml(text)}</text>`
}

/** A printed label: the word where there is one, else lines of text. */
export const tag = (x: number, y: number, w: number, h: number, ink: Ink, fill = WHITE, color = DARK): string =>
  rect(x, y, w, h, fill, 2) +
  (ink.label
    ? word(x + w / 2, y + h / 2, ink.label, Math.min(h * 0.52, 15), color, w - 6)
    : textLines(x + w * 0.14, y + h * 0.26, w * 0.72, h * 0.22, 3, color))

export const textLines = (x: number, y: number, w: number, step: number, count: number, color: string): string =>
  times(count, (i) =>
    rect(x, Math.round((y + i * step) * 10) / 10, Math.round(w * [1, 0.72, 0.86, 0.6][i % 4]! * 10) / 10, 2.4, color, 1.2),
  )

/** A lit display with a reading. */
export const display = (x: number, y: number, w: number, h: number, text: string, fill = TEAL): string =>
  rect(x, y, w, h, fill, 2) + word(x + w / 2, y + h / 2, text, Math.min(h * 0.6, 13), WHITE, w - 6)

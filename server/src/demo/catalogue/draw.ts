// One clean flat drawing per kind of goods, varied by colours, label and pack.
import { componentDrawings } from './drawings/components.ts'
import { furnitureDrawings } from './drawings/furniture.ts'
import { bottleDrawings } from './drawings/bottles.ts'
import { glassDrawings } from './drawings/glass.ts'
import { instrumentDrawings } from './drawings/instruments.ts'
import { itDrawings } from './drawings/it.ts'
import { medicalDrawings } from './drawings/medical.ts'
import { officeDrawings } from './drawings/office.ts'
import { plasticDrawings } from './drawings/plastics.ts'
import { protectionDrawings } from './drawings/protection.ts'
import { DARK, MIST, SLATE, TEAL, TEAL_LIGHT, WHITE, path, rect, widthOf, word, type Drawing } from './shapes.ts'
import type { Picture } from './types.ts'

const drawings: Record<string, Drawing> = {
  ...officeDrawings,
  ...itDrawings,
  ...bottleDrawings,
  ...plasticDrawings,
  ...glassDrawings,
  ...protectionDrawings,
  ...instrumentDrawings,
  ...medicalDrawings,
  ...furnitureDrawings,
  ...componentDrawings,
}

/** Goods without a drawing of their own stand as a closed carton. */
const carton: Drawing = (ink) =>
  path('M56 86L120 62L184 86L120 110Z', ink.b) +
  path('M56 86L120 110V168L56 142Z', ink.a) +
  path('M184 86L120 110V168L184 142Z', SLATE) +
  path('M88 74L152 98V112L144 109V101L80 77Z', MIST) +
  rect(66, 120, 26, 14, TEAL_LIGHT, 2)

const isColor = (text: string | undefined): text is string => text !== undefined && /^#[0-9a-f]{6}$/i.test(text)

export const drawingNames = (): string[] => Object.keys(drawings)

/** Where the bottles of a pack of several stand: left, top and size. */
const places: Record<number, readonly (readonly [number, number, number])[]> = {
  2: [
    [0, 40, 0.62],
    [92, 40, 0.62],
  ],
  3: [
    [48, 4, 0.52],
    [0, 72, 0.52],
    [114, 72, 0.52],
  ],
  4: [
    [8, 0, 0.48],
    [116, 0, 0.48],
    [8, 84, 0.48],
    [116, 84, 0.48],
  ],
}

/** The name of a pack on a plate of its own width: drawings may reach below it. */
const plate = (pack: string): string => {
  const width = Math.min(232, Math.ceil(widthOf(pack) * 15) + 18)
  return rect(120 - width / 2, 178, width, 21, WHITE, 10) + word(120, 189, pack, 15, DARK, width - 12)
}

/** The pack of a SKU: as many of the goods as it is made of, four at most, over what it is called. */
const inPack = (one: string, parts: number, pack: string): string => {
  const many = (places[Math.min(parts, 4)] ?? []).map(
    ([left, top, scale]) => `<g transform="translate(${left} ${top}) scale(${scale})">${one}</g>`,
  )
  return (many.length > 0 ? many.join('') : one) + plate(pack)
}

/** `parts` of the pack of one SKU; 0 draws the goods alone. */
export const drawSvg = (picture: Picture, parts = 0): string => {
  const [a, b, c] = picture.colors
  const ink = {
    a: isColor(a) ? a : TEAL,
    b: isColor(b) ? b : TEAL_LIGHT,
    c: isColor(c) ? c : SLATE,
    label: picture.label,
    pack: picture.pack,
  }
  const draw = Object.hasOwn(drawings, picture.drawing) ? drawings[picture.drawing]! : carton
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200" width="240" height="200" role="img">${parts > 0 ? inPack(draw(ink), parts, ink.pack) : draw(ink)}</svg>`
}

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
import { MIST, SLATE, TEAL, TEAL_LIGHT, path, rect, type Drawing } from './shapes.ts'
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

export const drawSvg = (picture: Picture): string => {
  const [a, b, c] = picture.colors
  const ink = {
    a: isColor(a) ? a : TEAL,
    b: isColor(b) ? b : TEAL_LIGHT,
    c: isColor(c) ? c : SLATE,
    label: picture.label,
    pack: picture.pack,
  }
  const draw = Object.hasOwn(drawings, picture.drawing) ? drawings[picture.drawing]! : carton
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 200" width="240" height="200" role="img">${draw(ink)}</svg>`
}

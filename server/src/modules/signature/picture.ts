// A drawing as it comes from outside: its frame is checked before anything is unpacked, and what is kept was drawn again, in one ink.
import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { Fail } from '../../core/fail.ts'

/** What a canvas of a phone or a tablet has at most; unpacked it takes four bytes each. */
const MOST_PIXELS = 8_000_000
const MOST_SIDE = 4096
/** What is kept fits into this. */
const KEPT = { width: 640, height: 320 }
const MARGIN = 8
const INK = '#1B2422'
/** Alpha from which a pixel is ink, how many make a name, and what share of its frame a pen covers at most. */
const INKED = 32
const LEAST_INK = 200
const MOST_SHARE = 0.6

const HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Everything else in a PNG (profiles, texts, thumbnails) is left out unread. */
const DRAWN = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

const refused = (reason: string): Fail => new Fail('signature.picture', { reason })
const NOT_PNG = '签名图片须是 PNG 格式'

/** The parts of a whole PNG that draw it. */
const partsOf = (png: Buffer): Buffer[] => {
  if (!png.subarray(0, HEAD.length).equals(HEAD)) throw refused(NOT_PNG)
  const parts: Buffer[] = []
  let at = HEAD.length
  let type = ''
  while (type !== 'IEND') {
    if (at + 12 > png.length) throw refused('签名图片没有传完，请重新提交')
    const end = at + 12 + png.readUInt32BE(at)
    type = png.toString('latin1', at + 4, at + 8)
    if (end > png.length || (parts.length === 0 && type !== 'IHDR')) throw refused('签名图片没有传完，请重新提交')
    if (DRAWN.has(type)) parts.push(png.subarray(at, end))
    at = end
  }
  return parts
}

const mustBeSmall = (head: Buffer): void => {
  if (head.length !== 25) throw refused(NOT_PNG)
  const [width, height] = [head.readUInt32BE(8), head.readUInt32BE(12)]
  if (width === 0 || height === 0 || width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    throw refused(`签名图片为 ${width} × ${height}，超过 ${MOST_SIDE} × ${MOST_SIDE}、${MOST_PIXELS / 10_000} 万像素的上限`)
}

/** Where the ink is. */
const inkOf = (pen: SKRSContext2D, image: Image) => {
  const { width, height } = image
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  let [left, top, right, bottom, ink] = [width, height, -1, -1, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3]! < INKED) continue
      ink += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  const frame = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  if (ink < LEAST_INK) throw refused('还没有写，或写得太短，请写完整的姓名')
  if (ink > MOST_SHARE * frame.width * frame.height) throw refused('这不是手写的签名，请重新写')
  return frame
}

/** The drawing, cut to its ink, on clear ground. */
export const redrawn = async (png: Buffer): Promise<Buffer> => {
  const parts = partsOf(png)
  mustBeSmall(parts[0]!)
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(Buffer.concat([HEAD, ...parts])).catch(() => {
    throw refused(NOT_PNG)
  })
  const pen = createCanvas(image.width, image.height).getContext('2d')
  const frame = inkOf(pen, image)
  const scale = Math.min(1, (KEPT.width - 2 * MARGIN) / frame.width, (KEPT.height - 2 * MARGIN) / frame.height)
  const [width, height] = [Math.ceil(frame.width * scale), Math.ceil(frame.height * scale)]
  const kept = createCanvas(width + 2 * MARGIN, height + 2 * MARGIN)
  const fresh = kept.getContext('2d')
  fresh.drawImage(pen.canvas, frame.x, frame.y, frame.width, frame.height, MARGIN, MARGIN, width, height)
  fresh.globalCompositeOperation = 'source-in'
  fresh.fillStyle = INK
  fresh.fillRect(0, 0, kept.width, kept.height)
  return kept.toBuffer('image/png')
}

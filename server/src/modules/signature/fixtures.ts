// Drawings for tests: a name as a pen writes it, and pictures that lie about what they are.
import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import type { Client } from '../../../test/harness.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A PNG that says one size and holds another. */
export const bareName = ({ width, height, bytes = 1000 }: { width: number; height: number; bytes?: number }): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(bytes))), chunk('IEND', Buffer.alloc(0))])
}

interface Drawing {
  width: number
  height: number
  blank?: boolean
  full?: boolean
  /** Written beside the picture, as cameras and editors do. */
  text?: string
}

/** A few strokes in blue, in base64. */
export const pngOf = ({ width, height, blank, full, text }: Drawing): string => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.strokeStyle = pen.fillStyle = '#2040c0'
  pen.lineWidth = 5
  if (full) pen.fillRect(0, 0, width, height)
  else if (!blank)
    for (const [x, y, u, v] of [
      [0.2, 0.2, 0.5, 0.3],
      [0.3, 0.1, 0.35, 0.8],
      [0.4, 0.6, 0.8, 0.4],
      [0.6, 0.2, 0.7, 0.9],
    ] as const) {
      pen.beginPath()
      pen.moveTo(x * width, y * height)
      pen.quadraticCurveTo(0.5 * width, 0.5 * height, u * width, v * height)
      pen.stroke()
    }
  const png = canvas.toBuffer('image/png')
  if (!text) return png.toString('base64')
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)]).toString('base64')
}

export const writtenName = (): string => pngOf({ width: 360, height: 240 })

/** Draws a signature on this screen and keeps it. */
export const keepSignature = async (client: Client): Promise<string> => {
  const { tag } = await client.signature.getSts()
  await client.signature.draw({ tag, picture: writtenName() })
  return (await client.signature.save({ signatureFile: tag, agreed: true })).id
}

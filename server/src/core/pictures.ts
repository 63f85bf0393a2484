// Pictures people send, made anew: what is kept was written by our encoder from the pixels alone, so that nothing else in the file comes along.
import type { Sharp } from 'sharp'
import { refused } from './file-kinds.ts'

/** The longest sides pages use: a row of a table, a card, the page of goods, and its zoom. */
export const PICTURE_SIDES = [96, 320, 800, 1600] as const
export const pictureTypes = { avif: 'image/avif', webp: 'image/webp' } as const
export type PictureType = keyof typeof pictureTypes

/** What is made of a picture. */
interface Wanted {
  sides: readonly number[]
  types: readonly PictureType[]
}
const OF_GOODS: Wanted = { sides: PICTURE_SIDES, types: Object.keys(pictureTypes) as PictureType[] }

const LEAST_SIDE = 200
const MOST_SIDE = 12_000
const MOST_PIXELS = 40_000_000
const MOST_SECONDS = 20
/** Each holds its pixels: more at once is memory and not speed. */
const MOST_WAITING = 20

export interface MadePicture {
  width: number
  height: number
  /** Longest sides, ascending. */
  sides: number[]
  contents: { side: number; type: PictureType; body: Buffer }[]
}

/** Read where it is needed first: a process that makes no picture holds no encoder. Only the two formats are decoded that may be sent. */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loading: ReturnType<typeof load> | undefined

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
/** One picture at a time. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= MOST_WAITING) throw refused('正在处理的图片太多，请稍后再传')
  waiting += 1
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

const unreadable = () => refused('图片无法读取：文件可能已损坏，请用图片软件另存为 JPG 或 PNG 后再传')

/** What the head of the file says, before a pixel is decoded. */
const mustBeUsable = ({ format, width = 0, height = 0 }: { format?: string; width?: number; height?: number }): void => {
  if (format !== 'jpeg' && format !== 'png') throw unreadable()
  if (Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS)
    throw refused(`图片太大：${width} × ${height} 像素，最长边最多 ${MOST_SIDE.toLocaleString('en-US')}，总共最多 4,000 万像素`)
  if (Math.min(width, height) < LEAST_SIDE) throw refused(`图片太小：${width} × ${height} 像素，每边至少 ${LEAST_SIDE}`)
}

const encode = (it: Sharp, type: PictureType): Promise<Buffer> =>
  (type === 'avif' ? it.avif({ quality: 55, effort: 2 }) : it.webp({ quality: 80 })).timeout({ seconds: MOST_SECONDS }).toBuffer()

/** A JPEG or PNG in all sides and types of its pages, upright, on white, without what cameras and programs wrote into it. */
export const makePicture = (sent: Buffer, { sides: wanted, types }: Wanted = OF_GOODS): Promise<MadePicture> =>
  inTurn(async () => {
    loading ??= load()
    const sharp = await loading.catch((error) => {
      loading = undefined
      throw error
    })
    const open = () => sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', sequentialRead: true })
    try {
      mustBeUsable(await open().metadata())
      const whole = await open()
        .autoOrient()
        .resize({ width: wanted.at(-1)!, height: wanted.at(-1)!, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .timeout({ seconds: MOST_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = whole.info
      const longest = Math.max(width, height)
      const sides: number[] = [...wanted.filter((it) => it < longest), longest]
      const contents: MadePicture['contents'] = []
      for (const side of sides)
        for (const type of types) {
          const scaled = sharp(whole.data, { raw: { width, height, channels } }).resize({ width: side, height: side, fit: 'inside' })
          contents.push({ side, type, body: await encode(scaled, type) })
        }
      return { width, height, sides, contents }
    } catch (error) {
      if ((error as { key?: string }).key === 'core.file') throw error
      throw unreadable()
    }
  })

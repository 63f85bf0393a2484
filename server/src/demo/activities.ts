// Activities of the demo: two pictures of the home pages, composed by us of the drawings of goods.
import { keepContents } from '../modules/activity/pictures.ts'
import { insertActivity, type ActivityDraft } from '../modules/activity/kept.ts'
import type { Db } from '../core/db.ts'
import type { Storage } from '../gateways/storage.ts'
import { drawSvg } from './catalogue/draw.ts'

const BY = '江运营'
const DAY = 86_400_000
const [WIDTH, HEIGHT] = [1600, 900]

interface Draft extends Pick<ActivityDraft, 'title' | 'leadsTo' | 'shownIn'> {
  /** Ground and the board the goods stand on. */
  ground: string
  board: string
  drawings: readonly (readonly [name: string, colors: readonly [string, string]])[]
}

const DRAFTS: readonly Draft[] = [
  {
    title: '办公用品限时特价',
    leadsTo: '/specialProduct',
    shownIn: 'both',
    ground: '#e7f3ef',
    board: '#b9dccf',
    drawings: [
      ['paper-pack', ['#0f766e', '#99d5c9']],
      ['binder', ['#c2410c', '#f2b38f']],
      ['calculator', ['#334155', '#94a3b8']],
      ['pen', ['#1d4ed8', '#93b4f5']],
    ],
  },
  {
    title: '实验室新建，整套选好',
    leadsTo: '/scene',
    shownIn: '0',
    ground: '#eaf0f8',
    board: '#bfd0e6',
    drawings: [
      ['microscope', ['#1e3a5f', '#8fb0d6']],
      ['tube-rack', ['#0f766e', '#99d5c9']],
      ['balance', ['#475569', '#cbd5e1']],
      ['flask', ['#7c3aed', '#c9b3f5']],
    ],
  },
]

const SIZE = 2
/** Within the middle, which every width of the page shows. */
const drawn = ({ ground, board, drawings }: Draft): string => {
  const step = 240 * SIZE * 0.62
  const left = (WIDTH - step * (drawings.length - 1) - 240 * SIZE) / 2
  const goods = drawings.map(([drawing, colors], i) => {
    const svg = drawSvg({ drawing, colors: [...colors], label: '', pack: '' })
    return `<g transform="translate(${left + i * step} ${i % 2 === 0 ? 250 : 300}) scale(${SIZE})">${svg}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><rect y="610" width="${WIDTH}" height="290" fill="${board}"/><circle cx="800" cy="420" r="360" fill="#fff" fill-opacity=".55"/>${goods.join('')}</svg>`
}

/** Drawings are ours: for them alone the encoder reads SVG, before it reads what people send. */
const pngOf = async (svg: string): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const svgs = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svgs)
  try {
    return await sharp(Buffer.from(svg)).png().toBuffer()
  } finally {
    sharp.block(svgs)
  }
}

export const loadActivities = async (db: Db, storage: Storage, now: Date): Promise<number> => {
  for (const draft of DRAFTS) {
    const picture = await keepContents(storage, await pngOf(drawn(draft)))
    const span = { startsAt: new Date(now.getTime() - DAY), endsAt: new Date(now.getTime() + 60 * DAY) }
    await insertActivity(db.shared, { ...draft, ...span }, picture, BY)
  }
  return DRAFTS.length
}

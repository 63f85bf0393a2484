// Scenes of the demo: what people of a kind need together, composed by us of goods of the catalogue.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { insertScene } from '../modules/scene/kept.ts'

const BY = '江运营'

/** Of each word the goods that sell best, and how many of them. */
interface Draft {
  title: string
  brief: string
  kinds: readonly string[]
  wants: readonly (readonly [word: string, num: number])[]
}

const DRAFTS: readonly Draft[] = [
  {
    title: '办公开学季',
    brief: '新学期办公室与教研室常备，按 10 人一学期估算',
    kinds: ['office', 'it'],
    wants: [
      ['复印纸', 20],
      ['中性笔', 5],
      ['文件夹', 10],
      ['便利贴', 10],
      ['订书机', 2],
      ['白板笔', 4],
      ['胶带', 6],
      ['硒鼓', 2],
      ['U盘', 4],
      ['计算器', 2],
    ],
  },
  {
    title: '实验室新建',
    brief: '一间 4 人化学实验室的器皿、耗材与小型仪器；试剂另按课题选购',
    kinds: ['consumable', 'instrument', 'reagent', 'furniture'],
    wants: [
      ['烧杯', 12],
      ['量筒', 6],
      ['容量瓶', 8],
      ['移液器', 4],
      ['移液枪头', 10],
      ['离心管', 10],
      ['试管架', 4],
      ['手套', 10],
      ['护目镜', 4],
      ['实验服', 4],
      ['擦拭', 10],
      ['搅拌器', 1],
      ['天平', 1],
    ],
  },
  {
    title: '病区耗材',
    brief: '40 张床位的病区一周常用',
    kinds: ['medical'],
    wants: [
      ['注射器', 20],
      ['输液', 20],
      ['纱布', 20],
      ['棉签', 20],
      ['手套', 20],
      ['口罩', 20],
      ['敷料', 10],
      ['绷带', 10],
      ['体温', 5],
      ['血压计', 1],
    ],
  },
  {
    title: '新员工工位',
    brief: '一个工位的桌椅、文件柜与电脑外设',
    kinds: ['furniture', 'it', 'office'],
    wants: [
      ['办公桌', 1],
      ['办公椅', 1],
      ['文件柜', 1],
      ['显示器', 1],
      ['键盘', 1],
      ['鼠标', 1],
      ['插座', 1],
      ['笔记本', 3],
    ],
  },
]

interface Pack {
  sku_id: string
  moq: number
  pack_step: number
}

const bestOf = async (db: Db, kinds: readonly string[], word: string): Promise<Pack | undefined> => {
  const { rows } = await sql<Pack>`
    select k.id as sku_id, k.moq, k.pack_step from skus k join products p on p.id = k.product_id join categories c on c.code = p.category_code join suppliers s on s.id = p.supplier_id
      join sku_stocks st on st.sku_id = k.id
    where p.status = 'on' and k.status = 'on' and s.status = 'normal' and p.control_class = 0 and c.kind = any(${kinds}::text[]) and position(${word} in p.name) > 0 and st.stock - st.reserved > 100
      and not exists (select from supplier_areas a where a.supplier_id = k.supplier_id)
    order by array_position(${kinds}::text[], c.kind), p.sales desc, p.id, k.sort limit 1`.execute(db.shared)
  return rows[0]
}

/** In whole packs, and not below what is sold. */
const fitting = (num: number, { moq, pack_step }: Pack): number => Math.ceil(Math.max(num, moq) / pack_step) * pack_step

export const loadScenes = async (db: Db): Promise<number> => {
  let num = 0
  for (const { title, brief, kinds, wants } of DRAFTS) {
    const lines = new Map<string, number>()
    for (const [word, wanted] of wants) {
      const pack = await bestOf(db, kinds, word)
      if (pack) lines.set(pack.sku_id, fitting(wanted, pack))
    }
    if (lines.size === 0) continue
    await insertScene(db.shared, { title, brief, lines: [...lines].map(([skuId, of]) => ({ skuId, num: of })) }, BY)
    num += 1
  }
  return num
}

// A student of the demo waits for his teacher: what he may not settle himself, composed by us of goods of the catalogue.
import { sql } from 'kysely'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAs } from '../core/run.ts'
import { addLines } from '../modules/cart/commands.ts'
import { sendCart } from '../modules/handed-cart/commands.ts'

const WANTED = [
  ['移液枪头', 2],
  ['离心管', 3],
  ['记号笔', 1],
] as const

export const loadHanded = async (db: Db, student: SessionUser, teacher: SessionUser): Promise<void> => {
  const skuIds = await runAs(db, student.schoolId, student, async (ctx) => {
    const items: { skuId: string; num: number }[] = []
    for (const [word, times] of WANTED) {
      const { rows } = await sql<{ id: string; num: number }>`
        select k.id, greatest(k.moq, k.pack_step) * ${times} as num from skus k join products p on p.id = k.product_id join sku_stocks s on s.sku_id = k.id
        where p.status = 'on' and k.status = 'on' and p.control_class = 0 and p.name like ${`%${word}%`} and s.stock - s.reserved > 200
          and not exists (select from supplier_areas a where a.supplier_id = p.supplier_id)
        order by p.sales desc, k.id limit 1`.execute(ctx.tx)
      if (rows[0]) items.push({ skuId: rows[0].id, num: Number(rows[0].num) })
    }
    await addLines(ctx, { items, categoryType: '0' })
    return items.map((it) => it.skuId)
  })
  // A cart is read as it was left.
  await runAs(db, student.schoolId, student, (ctx) =>
    sendCart(ctx, { teacherId: teacher.id, purpose: '第三批隔膜样品前处理，本周用完', basket: 'normal', skuIds }),
  )
}

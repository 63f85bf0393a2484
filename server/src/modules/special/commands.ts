import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { special } from '@caiyuan/contract/special'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { followPrices } from '../catalog/price-range.ts'
import { insertSpecial, markEnded } from '../catalog/specials.ts'
import { turnAtBothEnds } from './jobs.ts'

type Special = Of<typeof special>
const KIND = 'special'

interface Pack {
  name: string
  is_on: boolean
  lowest_e4: number
  free: number
  moq: number
  pack_step: number
}

/** The goods, held: of two people who set a price for the same pack at once the second sees the first. */
const packOf = async (ctx: Ctx, skuId: string): Promise<Pack> => {
  if (!isId(skuId)) throw missing('商品')
  await sql`select p.id from products p join skus k on k.product_id = p.id where k.id = ${skuId} for update of p`.execute(ctx.tx)
  const { rows } = await sql<Pack>`
    select p.name, p.status = 'on' and k.status = 'on' and s.status = 'normal' as is_on, k.moq, k.pack_step, coalesce(st.stock - st.reserved, 0) as free,
      least(k.price_e4, (select min((t ->> 'priceE4')::bigint) from jsonb_array_elements(k.tiers) t)) as lowest_e4
    from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id left join sku_stocks st on st.sku_id = k.id where k.id = ${skuId}`.execute(
    ctx.tx,
  )
  const [pack] = rows
  if (!pack) throw missing('商品')
  if (!pack.is_on) throw new Fail('core.refused', { reason: '商品已下架，或供应商已暂停供货' })
  return pack
}

const mustFit = (pack: Pack, it: { priceE4: number; stockNum: number; perPersonNum: number }): void => {
  if (it.priceE4 >= pack.lowest_e4) throw invalid('priceE4', `特价须低于现在的最低价 ${priceText(pack.lowest_e4)}`)
  if (it.stockNum > pack.free) throw invalid('stockNum', `特价库存不能超过现有库存 ${pack.free} 件`)
  const lot = (name: string, num: number): string =>
    num < pack.moq ? `${name}不能少于起订量 ${pack.moq}` : num % pack.pack_step !== 0 ? `${name}须是 ${pack.pack_step} 的整数倍` : ''
  const [stock, each] = [lot('特价库存', it.stockNum), it.perPersonNum === 0 ? '' : lot('每人限购', it.perPersonNum)]
  if (stock) throw invalid('stockNum', stock)
  if (each) throw invalid('perPersonNum', each)
}

/** A pack has one special price at a time. */
const mustBeAlone = async (ctx: Ctx, skuId: string, startsAt: Date, endsAt: Date): Promise<void> => {
  const other = await ctx.tx
    .selectFrom('specials')
    .select(['starts_at', 'ends_at'])
    .where('sku_id', '=', skuId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .executeTakeFirst()
  if (other)
    throw new Fail('core.refused', {
      reason: `这个规格在 ${momentText(other.starts_at.toISOString())} 至 ${momentText(other.ends_at.toISOString())} 已有特价`,
    })
}

export const createSpecial: Special['create'] = async (ctx, it) => {
  mustBePlatform(ctx)
  const [startsAt, endsAt] = [new Date(it.startsAt), new Date(it.endsAt)]
  if (endsAt <= ctx.now) throw invalid('endsAt', '结束时间须晚于现在')
  const pack = await packOf(ctx, it.skuId)
  mustFit(pack, it)
  await mustBeAlone(ctx, it.skuId, startsAt, endsAt)
  const id = newId()
  await insertSpecial(ctx, { id, ...it, startsAt, endsAt })
  await followPrices(ctx.tx, [it.skuId])
  await turnAtBothEnds(ctx, { id, skuId: it.skuId, startsAt, endsAt })
  logAction(ctx, KIND, id, {
    action: 'create',
    title: '新建特价',
    to: 'on',
    comment: `${pack.name}：${priceText(it.priceE4)}，${it.stockNum} 件`,
    detail: { skuId: it.skuId, priceE4: it.priceE4, stockNum: it.stockNum, perPersonNum: it.perPersonNum },
  })
  ctx.objectId = id
  return { id }
}

/** What was bought stays bought at its price. */
export const endSpecial: Special['end'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  if (!isId(id)) throw missing('特价')
  const ended = await markEnded(ctx, id)
  if (ended === null) throw missing('特价')
  if (!ended.isDone) throw new Fail('core.wrongState', { title: '特价', state: '已结束', action: '提前结束' })
  await followPrices(ctx.tx, [ended.skuId])
  logAction(ctx, KIND, id, { action: 'end', title: '提前结束', from: 'on', to: 'over' })
  changed(ctx, 'special', id)
  ctx.objectId = id
  return {}
}

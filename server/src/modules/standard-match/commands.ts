// Describing standard goods, and deciding which offers lie under them; each act leaves a row of the log with who did it.
import { standardStates, type standardMatch } from '@caiyuan/contract/standard-match'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { loadCategories } from '../catalog/goods.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { columnsOf } from './described.ts'

type Match = Of<typeof standardMatch>

const KIND = 'standard'

/** The standard good, held: whatever is decided about its offers is decided one after another. */
const held = async (ctx: Ctx, id: string) => {
  mustBePlatform(ctx)
  if (!isId(id)) throw missing('标准商品')
  const row = await ctx.tx
    .selectFrom('standard_goods')
    .select(['id', 'name', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing('标准商品')
  ctx.objectId = row.id
  return row
}

const touch = (ctx: Ctx, id: string, set: object = {}) =>
  ctx.tx
    .updateTable('standard_goods')
    .set({ ...set, version: sql<number>`version + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()

export const createStandard: Match['create'] = async (ctx, it) => {
  mustBePlatform(ctx)
  const id = newId()
  await ctx.tx
    .insertInto('standard_goods')
    .values({ id, ...columnsOf(it, await loadCategories(ctx.tx)), created_at: ctx.now, updated_at: ctx.now })
    .execute()
  logAction(ctx, KIND, id, { action: 'create', title: '新建', to: 'on', comment: it.name })
  ctx.objectId = id
  return { id }
}

export const updateStandard: Match['update'] = async (ctx, { id, version, ...it }) => {
  const row = await held(ctx, id)
  if (version !== undefined && version !== row.version) throw new Fail('core.stale')
  await touch(ctx, id, columnsOf(it, await loadCategories(ctx.tx)))
  logAction(ctx, KIND, id, { action: 'update', title: '修改', comment: it.name })
  return {}
}

export const setStandardState: Match['setState'] = async (ctx, { id, isOn }) => {
  const row = await held(ctx, id)
  const to = isOn ? 'on' : 'off'
  if (row.state === to) throw new Fail('core.wrongState', { title: '标准商品', state: standardStates[to], action: isOn ? '启用' : '停用' })
  await touch(ctx, id, { state: to })
  logAction(ctx, KIND, id, { action: isOn ? 'enable' : 'disable', title: isOn ? '启用' : '停用', from: row.state, to })
  return {}
}

interface Offered {
  sku_id: string
  supplier_id: string
  supplier: string
  name: string
  /** Of the same goods by their key: nothing else is ever put under it. */
  is_same: boolean
  is_on: boolean
  /** The standard good it lies under now. */
  taken: string | null
  state: 'matched' | 'refused' | null
}

/** The offers asked for, held in the order of their ids; one that is not there is nowhere. */
const offeredOf = async (ctx: Ctx, id: string, skuIds: readonly string[]): Promise<Offered[]> => {
  const asked = [...new Set(skuIds)]
  const ids = asked.filter(isId)
  // A statement of its own: what is read under the lock must be read after it was waited for.
  await sql`select id from skus where id = any(${ids}::uuid[]) order by id for no key update`.execute(ctx.tx)
  const { rows } = await sql<Offered>`
    select k.id as sku_id, p.supplier_id, s.short_name as supplier, p.name, p.same_key = g.same_key and g.same_key <> '' as is_same, p.status = 'on' and k.status = 'on' and s.status = 'normal' as is_on,
      (select t.name from standard_offers o join standard_goods t on t.id = o.standard_id where o.sku_id = k.id and o.state = 'matched') as taken,
      (select o.state from standard_offers o where o.standard_id = g.id and o.sku_id = k.id) as state
    from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id cross join standard_goods g
    where g.id = ${id} and k.id = any(${ids}::uuid[]) order by k.id`.execute(ctx.tx)
  const known = rows.filter((it) => it.is_same || it.state !== null)
  if (known.length !== asked.length) throw missing('报价')
  return known
}

const refused = (reason: string): Fail => new Fail('core.refused', { reason })

const decide = async (ctx: Ctx, id: string, offers: readonly Offered[], state: 'matched' | 'refused'): Promise<void> => {
  await ctx.tx
    .insertInto('standard_offers')
    .values(
      offers.map((it) => ({
        standard_id: id,
        sku_id: it.sku_id,
        supplier_id: it.supplier_id,
        state,
        decided_by: ctx.user.name,
        decided_at: ctx.now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['standard_id', 'sku_id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        decided_by: eb.ref('excluded.decided_by'),
        decided_at: eb.ref('excluded.decided_at'),
      })),
    )
    .execute()
}

/** Said with the act: whose offers. */
const named = (offers: readonly Offered[]): string => offers.map((it) => `${it.supplier}「${it.name}」`).join('、')
const logged = (offers: readonly Offered[]) => ({ comment: named(offers), detail: { skuIds: offers.map((it) => it.sku_id) } })

const suppliersOf = async (ctx: Ctx, id: string): Promise<Set<string>> => {
  const rows = await ctx.tx
    .selectFrom('standard_offers')
    .select('supplier_id')
    .where('standard_id', '=', id)
    .where('state', '=', 'matched')
    .execute()
  return new Set(rows.map((it) => it.supplier_id))
}

export const acceptOffers: Match['accept'] = async (ctx, { id, skuIds }) => {
  await held(ctx, id)
  const offers = await offeredOf(ctx, id, skuIds)
  const suppliers = await suppliersOf(ctx, id)
  for (const it of offers) {
    if (it.taken !== null) throw refused(`${it.supplier}「${it.name}」已归入标准商品「${it.taken}」`)
    if (!it.is_on) throw refused(`${it.supplier}「${it.name}」已下架或供应商已暂停供货`)
    if (suppliers.has(it.supplier_id)) throw refused(`${it.supplier}在该标准商品下已有报价，每家供应商一个`)
    suppliers.add(it.supplier_id)
  }
  await decide(ctx, id, offers, 'matched')
  await touch(ctx, id)
  logAction(ctx, KIND, id, { action: 'accept', title: '归入报价', ...logged(offers) })
  return {}
}

export const refuseOffers: Match['refuse'] = async (ctx, { id, skuIds }) => {
  await held(ctx, id)
  const offers = await offeredOf(ctx, id, skuIds)
  const done = offers.find((it) => it.state !== null)
  if (done) throw refused(`${done.supplier}「${done.name}」已经决定过，须先撤销`)
  await decide(ctx, id, offers, 'refused')
  await touch(ctx, id)
  logAction(ctx, KIND, id, { action: 'refuse', title: '不归入报价', ...logged(offers) })
  return {}
}

/** What was decided about them is open again: those that still fit are suggested anew. */
export const undoOffers: Match['undo'] = async (ctx, { id, skuIds }) => {
  await held(ctx, id)
  const offers = await offeredOf(ctx, id, skuIds)
  const open = offers.find((it) => it.state === null)
  if (open) throw refused(`${open.supplier}「${open.name}」还没有决定，不能撤销`)
  const ids = offers.map((it) => it.sku_id)
  await ctx.tx.deleteFrom('standard_offers').where('standard_id', '=', id).where('sku_id', 'in', ids).execute()
  // A picture goes with its offer.
  await touch(ctx, id, { sku_id: sql`case when sku_id = any(${ids}::uuid[]) then null else sku_id end` })
  logAction(ctx, KIND, id, { action: 'undo', title: '撤销决定', ...logged(offers) })
  return {}
}

export const showPicture: Match['show'] = async (ctx, { id, skuId }) => {
  await held(ctx, id)
  const [offer] = await offeredOf(ctx, id, [skuId])
  if (offer!.state !== 'matched') throw refused('只能选用已归入报价的图片')
  await touch(ctx, id, { sku_id: offer!.sku_id })
  logAction(ctx, KIND, id, { action: 'show', title: '选用图片', ...logged([offer!]) })
  return {}
}

// One entry as it is shown, and who may enter it.
import { assetStates, openAssets, type AssetShown, type AssetState } from '@caiyuan/contract/asset-entry'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import { othersWith } from '../../../core/notify.ts'
import { assetsGateway } from '../../../gateways/assets.ts'

export interface AssetRow {
  id: string
  line_no: number
  name: string
  unit: string
  spec: string
  price_e4: number
  num: number
  amount_fen: number
  state: AssetState
  detail: string
  asset_nos: string[]
  done_at: Date | null
  noted_by: string | null
  noted_name: string | null
  is_asking: boolean
  is_taken: boolean
  order_id: string
  order_no: string
  supplier_name: string
  buyer_id: string
  buyer_name: string
  dept_name: string
  accepted_at: Date
}

/** Over aliases `e`, `o`, `l` and `u`. */
export const ASSET_COLUMNS = sql.raw(
  `e.id, e.line_no, l.name, l.unit, l.spec, l.price_e4, e.num, e.amount_fen, e.state, e.detail, e.asset_nos, e.done_at, e.noted_by, u.name as noted_name,
  e.is_asking, e.is_taken, e.order_id, o.order_no, o.supplier_name, o.buyer_id, o.buyer_name, o.dept_name, e.created_at as accepted_at`,
)
export const ASSET_FROM = sql.raw(`from asset_entries e join orders o on o.school_id = e.school_id and o.id = e.order_id
  join order_lines l on l.school_id = e.school_id and l.order_id = e.order_id and l.line_no = e.line_no
  left join users u on u.school_id = e.school_id and u.id = e.noted_by`)

type Standing = Pick<AssetRow, 'state' | 'is_asking' | 'is_taken' | 'noted_by'>

const ASKING = '正在推送资产系统，请稍候'
const TAKEN = '资产系统审核中，有结果后再办理'

/** Why the person may not ask the asset system now; true: he may. */
export const mayPush = ({ state, is_asking: isAsking }: Standing): true | string => {
  if (!openAssets.includes(state)) return `${assetStates[state]}，不能再推送`
  if (!assetsGateway()) return '没有接通资产系统'
  return !isAsking || ASKING
}

/** Closed by the word of a person, which a person corrects. */
const isByHand = ({ state, noted_by: by }: Standing): boolean => !openAssets.includes(state) && by !== null

/** What a person enters stands in for the asset system only where that has entered nothing; `bar`: he bought it, and others could. */
export const mayEnter = (row: Standing, bar: string): true | string => {
  if (bar) return bar
  if (isByHand(row)) return true
  if (!openAssets.includes(row.state)) return `${assetStates[row.state]}，不能再登记`
  if (!assetsGateway()) return true
  return row.is_taken ? TAKEN : !row.is_asking || ASKING
}

/** Who buys does not enter what he bought, where the school has somebody else. */
export const ownBar = async (ctx: Ctx, buyerId: string): Promise<string> =>
  buyerId === ctx.user.id && (await othersWith(ctx, 'accept:check', buyerId)).length > 0
    ? '这是您采购的，按不相容岗位分离请由其他资产管理员登记'
    : ''

export const assetShown = (ctx: Ctx, row: AssetRow, bar: string): z.output<typeof AssetShown> => ({
  id: row.id,
  lineNo: row.line_no,
  name: row.name,
  unit: row.unit,
  num: row.num,
  amountFen: row.amount_fen,
  state: row.state,
  detail: row.detail,
  assetNos: row.asset_nos,
  at: row.done_at?.toISOString() ?? null,
  byName: row.noted_name ?? '',
  can: !ctx.user.needs.has('accept:check')
    ? {}
    : openAssets.includes(row.state)
      ? { again: mayPush(row), note: mayEnter(row, bar), waive: mayEnter(row, bar) }
      : isByHand(row) && row.num > 0
        ? { note: mayEnter(row, bar) }
        : {},
})

/** Of an order; none where it has none, without a question. */
export const assetsOf = async (ctx: Ctx, order: { id: string; buyer_id: string }, hasAssets: boolean) => {
  if (!hasAssets) return []
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS} ${ASSET_FROM} where e.school_id = ${ctx.schoolId} and e.order_id = ${order.id} order by e.line_no`.execute(
    ctx.tx,
  )
  const bar = ctx.user.needs.has('accept:check') ? await ownBar(ctx, order.buyer_id) : ''
  return rows.map((row) => assetShown(ctx, row, bar))
}

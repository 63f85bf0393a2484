// Rules of a submission that are no matter of goods or cards: thresholds, what must be filled in.
import { money } from '@caiyuan/contract/money'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { deptsHere } from '../../school/depts.ts'
import type { Params } from '../../school/params.ts'
import { acceptorById } from '../acceptance/queries/form.ts'

/** Goods are not wished for yesterday; a page left open over midnight proposes a day anew. */
export const checkDays = (now: Date, orders: readonly { expectOn?: string | undefined }[]): void => {
  const today = dayOf(now)
  for (const [at, { expectOn }] of orders.entries())
    if (expectOn !== undefined && expectOn < today) throw invalid(`orders.${at}.expectOn`, `期望到货不能早于今天（${today}）`)
}

interface Filled {
  deptId?: string | undefined
  purpose: string
  purchaseApplyNo: string
  acceptorId?: string | undefined
}

export interface Dept {
  id: string
  name: string
}

const deptOf = async (ctx: Ctx, id: string | undefined, own: string | null): Promise<Dept> => {
  const wanted = id ?? own
  const row = (await deptsHere(ctx)).find((it) => it.id === wanted)
  if (!row) throw wanted ? missing('使用部门') : invalid('deptId', '请选择使用部门')
  return row
}

/** The form of the confirm page, checked as the page asks for it; answers the department that uses the goods. */
export const checkForm = async (
  ctx: Ctx,
  params: Params,
  it: Filled,
  buyer: { id: string; deptId: string | null },
  totalFen: number,
): Promise<Dept> => {
  const dept = await deptOf(ctx, it.deptId, buyer.deptId)
  const from = params['order.purposeFrom']
  if (totalFen >= from && it.purpose === '')
    throw new Fail('order.purposeNeeded', { from: money(from) }, { fields: { purpose: `金额达到 ${money(from)} 须填写用途说明` } })
  if (params.needPurchaseApplyNo === 1 && it.purchaseApplyNo === '')
    throw new Fail('order.applyNo', {}, { fields: { purchaseApplyNo: '请填写采购申请号' } })
  if (it.acceptorId === undefined) return dept
  if (it.acceptorId === buyer.id) throw new Fail('accept.byBuyer', {}, { fields: { acceptorId: '验收人不能与采购人为同一人' } })
  if (!(await acceptorById(ctx, { buyer_id: buyer.id, dept_id: dept.id }, it.acceptorId))) throw missing('验收人')
  return dept
}

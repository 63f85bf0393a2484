// What the confirm page asks for besides goods and money, with what it proposes.
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import type { Ctx } from '../../../core/context.ts'
import { deptsHere } from '../../school/depts.ts'
import { schoolHere } from '../../school/name.ts'
import type { Params } from '../../school/params.ts'
import { acceptorById } from '../acceptance/queries/form.ts'
import type { OrderRow } from '../policy.ts'

type Form = OutputOf<(typeof buy)['quote']>['form']

const lastOrder = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('orders')
    .select(['usage', 'acceptor_id', 'dept_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('buyer_id', '=', ctx.user.id)
    .where('kind', 'in', schoolKinds)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An order given back keeps what it had; a new one starts from what this person wrote last. */
export const formOf = async (ctx: Ctx, params: Params, again: OrderRow | null): Promise<Form> => {
  const [depts, school, before] = await Promise.all([deptsHere(ctx), schoolHere(ctx), again ?? lastOrder(ctx)])
  const deptId = again?.dept_id ?? ctx.user.deptId ?? ''
  const acceptor =
    before?.acceptor_id &&
    (await acceptorById(ctx, { buyer_id: again?.buyer_id ?? ctx.user.id, dept_id: deptId || null }, before.acceptor_id))
  return {
    depts: depts.map(({ id, name }) => ({ id, name })),
    deptId,
    purposeFromFen: params['order.purposeFrom'],
    needApplyNo: params.needPurchaseApplyNo === 1,
    invoiceTitle: school.name,
    taxNo: school.tax_no,
    usage: before?.usage ?? '',
    purpose: again?.purpose ?? '',
    acceptorId: acceptor ? acceptor.id : '',
  }
}

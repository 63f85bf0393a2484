// Who accepts what was bought outside: people who may, never who bought it, two where the form of the school or its figure asks for two.
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { money } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { holding } from '../../core/roles.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { baseForm } from './base-form.ts'
import type { OffPlatformRow } from './policy.ts'

/** Two people accept what the school's form, or the amount, asks them to. */
export const needsSecond = (form: FormDef, totalFen: number, params: Params): boolean =>
  (form.accept?.isByTwo ?? false) || totalFen >= params['accept.secondFrom']

const mayAccept = async (ctx: Ctx, id: string): Promise<boolean> =>
  isId(id) &&
  (await ctx.tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.id', '=', id)
    .where('u.is_active', '=', true)
    .where('u.id', 'in', holding(ctx, 'order:accept'))
    .executeTakeFirst()) !== undefined

interface Named {
  acceptorId: string
  secondAcceptorId?: string | undefined
}

export const mustAccept = async (
  ctx: Ctx,
  it: Pick<OffPlatformRow, 'applicant_id' | 'total_fen' | 'form'>,
  { acceptorId, secondAcceptorId }: Named,
): Promise<void> => {
  const params = await paramsOf(ctx)
  const form = it.form ?? baseForm
  if (acceptorId === it.applicant_id) throw new Fail('accept.byBuyer', {}, { fields: { acceptorId: '验收人不能与采购人为同一人' } })
  if (!secondAcceptorId && needsSecond(form, it.total_fen, params))
    throw form.accept?.isByTwo ? new Fail('offPlatform.byTwo') : new Fail('accept.second', { from: money(params['accept.secondFrom']) })
  if (secondAcceptorId && (secondAcceptorId === acceptorId || secondAcceptorId === it.applicant_id)) throw new Fail('accept.secondSame')
  for (const [field, who] of [
    ['acceptorId', acceptorId],
    ['secondAcceptorId', secondAcceptorId],
  ] as const)
    if (who && !(await mayAccept(ctx, who))) throw invalid(field, '所选的人不能验收，请另选')
}

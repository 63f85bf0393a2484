import type { roster } from '@caiyuan/contract/roster'
import { logAction } from '../../core/advance.ts'
import { Fail } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'
import { settingsChanged } from '../../core/settings.ts'
import { canTell } from '../../gateways/sms.ts'
import { giveOneTimePassword } from '../account/one-time-password.ts'
import { carryOut } from './carry-out.ts'
import { entriesOf, fileOf, mustBeChosen, mustBeList } from './entries.ts'
import { countsOf, planOf, sealOf } from './plan.ts'
import { accountsOf, owingAmong } from './queries.ts'

export const importRoster: Of<typeof roster>['import'] = async (ctx, { fileId, layout, disableMissing, seal }) => {
  const { name, source } = await fileOf(ctx, fileId, layout)
  mustBeChosen(source, layout)
  mustBeList(source)
  // One at a time in a school, with whatever else changes its people.
  await settingsChanged(ctx)
  const plan = await planOf(ctx, entriesOf(source), { disableMissing })
  if (sealOf(plan) !== seal) throw new Fail('roster.other')
  await carryOut(ctx, plan, `导入「${name}」`)
  return { counts: countsOf(plan), withoutPassword: await accountsOf(ctx, plan.withoutPassword) }
}

const asLeft = ({ userNo, name, said }: { userNo: string; name: string; said: string }) => ({ userNo, name, said })

export const givePasswords: Of<typeof roster>['givePasswords'] = async (ctx, { ids, way }) => {
  if (way === 'sms' && !canTell('account')) throw new Fail('roster.noSms')
  const people = await owingAmong(
    ctx,
    ids.filter((it) => isId(it) && it !== ctx.user.id),
  )
  const settled = people.filter((it) => !it.isOwing).map((it) => ({ ...it, said: '账号已停用，或已有密码、已经登录' }))
  const owing = people.filter((it) => it.isOwing)
  if (way === 'sms') {
    const reached = owing.filter((it) => it.hasMobile)
    for (const { id } of reached) await enqueue(ctx, 'roster.tell', { docId: id })
    const unreached = owing.filter((it) => !it.hasMobile).map((it) => ({ ...it, said: '没有手机号' }))
    return { passwords: [], doneNum: reached.length, left: [...unreached, ...settled].map(asLeft) }
  }
  const passwords = []
  for (const { id, name, userNo, deptName } of owing) {
    const { password } = await giveOneTimePassword(ctx, id)
    logAction(ctx, 'user', id, { action: 'resetPassword', title: `为${name}（${userNo}）生成一次性密码`, comment: '打印清单' })
    passwords.push({ userNo, name, deptName, password })
  }
  return { passwords, doneNum: passwords.length, left: settled.map(asLeft) }
}

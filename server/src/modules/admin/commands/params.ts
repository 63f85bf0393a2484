import { paramText, specOf, type ParamKey, type ParamValue } from '@caiyuan/contract/admin/params'
import type { admin } from '@caiyuan/contract/admin'
import { logAction } from '../../../core/advance.ts'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { invalid, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { peopleWith } from '../../../core/notify.ts'
import { isInForce } from '../../../core/settings.ts'
import { cancelParam, paramDefaults, setParam, valuesSet } from '../../school/params.ts'
import { paramId } from '../queries/params.ts'

/** What would stand at the moment if nothing were changed. */
const valueAt = async (ctx: Ctx, key: ParamKey, at: Date): Promise<ParamValue> => {
  const row = (await valuesSet(ctx, key)).find((it) => isInForce({ ...ctx, now: at }, it))
  return row ? (row.value as ParamValue) : paramDefaults[key]
}

/** Ways whose money two people of finance confirm (decision 0381). */
const BY_TWO: readonly ParamKey[] = ['pay.officialCard', 'pay.transfer']

/** A rule that what the school has now breaks: switched on it would be of no use, and money would lie. */
const schoolFault = async (ctx: Ctx, key: ParamKey, value: ParamValue): Promise<string | undefined> => {
  if (!BY_TWO.includes(key) || value !== 1) return undefined
  const num = (await peopleWith(ctx, 'bill:audit')).length
  return num >= 2
    ? undefined
    : `收款须由两位财务人员（有“审核与结算对账单”权限、在用的账号）确认，本校现有 ${num} 位；请先添加财务人员再开启`
}

export const setParamValue: Of<typeof admin>['setParam'] = async (ctx, { key, value, from, reason }) => {
  ctx.objectId = paramId(key)
  if (from !== undefined && from <= dayOf(ctx.now)) throw invalid('from', '生效日期须晚于今天；要立即生效，请不选日期')
  const at = from === undefined ? ctx.now : startOfDay(from)
  const before = await valueAt(ctx, key, at)
  if (before === value) throw invalid('value', `${from ? '那时' : '现在'}已经是 ${paramText(key, value)}`)
  const fault = await schoolFault(ctx, key, value)
  if (fault) throw invalid('value', fault)
  await setParam(ctx, key, value, at)
  const title = `${specOf(key).title}：${paramText(key, before)} → ${paramText(key, value)}，${from ? `${from} 起生效` : '立即生效'}`
  logAction(ctx, 'param', paramId(key), { action: 'set', title, comment: reason, detail: { key, before, value, from: at.toISOString() } })
  return {}
}

export const cancelParamValue: Of<typeof admin>['cancelParam'] = async (ctx, { key, startsAt, reason }) => {
  ctx.objectId = paramId(key)
  const value = (await cancelParam(ctx, key, new Date(startsAt))) as ParamValue | undefined
  if (value === undefined) throw missing('未生效的参数值')
  const title = `取消 ${dayOf(new Date(startsAt))} 起的${specOf(key).title} ${paramText(key, value)}`
  logAction(ctx, 'param', paramId(key), { action: 'cancel', title, comment: reason, detail: { key, value, startsAt } })
  return {}
}

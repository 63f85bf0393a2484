// Conditions over the facts of a document; each says in Chinese, with figures, why it holds or why not.
import { money } from '@caiyuan/contract/money'
import { controlLabel } from '@caiyuan/contract/goods'
import { flagOf } from '../../../core/documents.ts'
import { measuredFen, type FlowFacts } from '../../../core/facts.ts'
import type { Params } from '../../school/params.ts'
import type { Amount, Cond } from './def.ts'

export interface Verdict {
  holds: boolean
  /** Empty when the condition has nothing worth saying. */
  text: string
}

export const fenOf = (amount: Amount, params: Params): number => (typeof amount === 'number' ? amount : params[amount.param])

const amountVerdict = (facts: FlowFacts, fen: number, from: boolean): Verdict => {
  const reached = measuredFen(facts) >= fen
  // What others bought is counted and never said (decision 0007): the sum itself stays out of the words.
  const what = reached && facts.amountFen < fen ? '与疑似拆单的各单累计' : `金额 ${money(facts.amountFen)} `
  return { holds: reached === from, text: `${what}${reached ? '达到' : '未达到'} ${money(fen)}` }
}

const under = (path: string, prefixes: readonly string[]): boolean => prefixes.some((it) => path === it || path.startsWith(it))

const allOf = (parts: readonly Verdict[]): Verdict => {
  const failed = parts.find((it) => !it.holds)
  return (
    failed ?? {
      holds: true,
      text: parts
        .map((it) => it.text)
        .filter(Boolean)
        .join('，'),
    }
  )
}

const anyOf = (parts: readonly Verdict[]): Verdict =>
  parts.find((it) => it.holds) ?? { holds: false, text: parts.map((it) => it.text).find(Boolean) ?? '' }

export const judge = (cond: Cond, facts: FlowFacts, params: Params): Verdict => {
  if ('amountFrom' in cond) return amountVerdict(facts, fenOf(cond.amountFrom, params), true)
  if ('amountBelow' in cond) return amountVerdict(facts, fenOf(cond.amountBelow, params), false)
  if ('controlFrom' in cond) {
    const { controlClass = 0 } = facts
    return { holds: controlClass >= cond.controlFrom, text: controlClass === 0 ? '不含管控化学品' : `含${controlLabel(controlClass)}` }
  }
  if ('controlBelow' in cond) {
    const { controlClass = 0 } = facts
    const holds = controlClass < cond.controlBelow
    return { holds, text: holds ? '' : `含${controlLabel(controlClass)}，按管控化学品流程审批` }
  }
  if ('fundSource' in cond) {
    const fund = facts.funds.find((it) => cond.fundSource.includes(it.source))
    return fund ? { holds: true, text: `用到${cond.label}「${fund.name}」` } : { holds: false, text: `未用到${cond.label}` }
  }
  if ('category' in cond) {
    const holds = (facts.categoryPaths ?? []).some((path) => under(path, cond.category))
    return { holds, text: `${holds ? '含' : '不含'}${cond.label}` }
  }
  if ('flag' in cond) {
    const raised = cond.flag.filter((it) => facts.flags.includes(it))
    const words = raised.flatMap((it) => (facts.flagWords?.[it] ? `${flagOf(it).label}：${facts.flagWords[it]}` : []))
    return { holds: raised.length > 0, text: words.length > 0 ? words.join('；') : `${raised.length > 0 ? '' : '无'}${cond.label}` }
  }
  if ('isStudent' in cond) return { holds: facts.isStudent === cond.isStudent, text: facts.isStudent ? '学生采购' : '非学生采购' }
  if ('hasAsset' in cond) return { holds: facts.hasAsset === true, text: facts.hasAsset ? '含资产类商品' : '不含资产类商品' }
  if ('fact' in cond) {
    const value = facts[cond.fact]
    const holds = cond.from === undefined ? Boolean(value) : Number(value ?? 0) >= cond.from
    return { holds, text: holds ? cond.label : cond.otherwise }
  }
  if ('all' in cond) return allOf(cond.all.map((it) => judge(it, facts, params)))
  return anyOf(cond.any.map((it) => judge(it, facts, params)))
}

/** The amounts in fen from which a condition asks for more. */
export const amountsIn = (cond: Cond, params: Params): number[] => {
  if ('amountFrom' in cond) return [fenOf(cond.amountFrom, params)]
  if ('all' in cond) return cond.all.flatMap((it) => amountsIn(it, params))
  return 'any' in cond ? cond.any.flatMap((it) => amountsIn(it, params)) : []
}

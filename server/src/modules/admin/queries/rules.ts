import type { admin } from '@caiyuan/contract/admin'
import type { ParamKey } from '@caiyuan/contract/admin/params'
import { RULE_DAYS, ruleKinds, type RuleKind } from '@caiyuan/contract/admin/rules'
import { fails, type FailKey } from '@caiyuan/contract/fails'
import { money } from '@caiyuan/contract/money'
import type { OrderFlag } from '@caiyuan/contract/order/flags'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { paramsOf, type Params } from '../../school/params.ts'

interface Standing {
  limitNum: number
  recusalNum: number
}

interface Rule {
  title: string
  /** What it says as it is set; null while it is off. */
  says(params: Params, standing: Standing): string | null
  flag?: OrderFlag
  refusals?: readonly FailKey[]
  link: string
}

const param = (key: ParamKey): string => to('/admin/params/param', { key })

const RULES: Record<RuleKind, Rule> = {
  yearSum: {
    title: '同类年度累计',
    says: (p) =>
      p['split.yearFrom'] > 0 ? `同一张经费卡一年内买同一中类的商品，累计达到 ${money(p['split.yearFrom'])} 不能再在商城下单` : null,
    refusals: ['order.yearTender'],
    link: param('split.yearFrom'),
  },
  split: {
    title: '疑似拆单',
    says: (p) =>
      `${p['split.days']} 天内几单各达到限额的 ${p['split.nearPercent']}%、合起来达到限额，标记疑似拆单，采购办加入审批，并须写明分次采购的理由`,
    flag: 'splitSuspect',
    refusals: ['order.splitReason'],
    link: param('split.days'),
  },
  price: {
    title: '价格异常',
    says: () => '单价超过近 180 天成交中位价和同款报价的 1.5 倍，标记价格异常，采购办加入审批',
    flag: 'priceAnomaly',
    link: '',
  },
  quotes: {
    title: '三家报价',
    says: (p) =>
      p['quotes3.must'] === 1 && p['quotes3.from'] > 0
        ? `订单达到 ${money(p['quotes3.from'])} 须附 3 家以上报价的比价单，或 3 份报价单和选用理由`
        : null,
    refusals: ['order.quotes'],
    link: param('quotes3.must'),
  },
  tender: {
    title: '须招标的起点',
    says: (p) => `一次结算达到 ${money(p['order.outsideMallFrom'])} 不能在商城下单`,
    refusals: ['order.outsideMall'],
    link: param('order.outsideMallFrom'),
  },
  limits: {
    title: '限购',
    says: (_, { limitNum }) => (limitNum > 0 ? `${limitNum} 条限购在商品页、购物车和结算时生效` : null),
    refusals: ['goods.capped', 'goods.limited'],
    link: '/admin/limits',
  },
  overdue: {
    title: '逾期不办',
    says: (p) => (p['order.overdueDays'] > 0 ? `发货或收货后满 ${p['order.overdueDays']} 天没有办完，采购人不能再下单` : null),
    refusals: ['order.overdue'],
    link: param('order.overdueDays'),
  },
  recusal: {
    title: '回避',
    says: (_, { recusalNum }) => (recusalNum > 0 ? `${recusalNum} 条回避：本人不向该供应商采购，不审批、不验收它的商品` : null),
    refusals: ['recusal.buyer', 'recusal.decider', 'recusal.acceptor'],
    link: '/admin/recusals',
  },
  ownPaper: {
    title: '职责分离',
    says: () => '采购人不验收自己的订单，提交人不审批自己的单据',
    refusals: ['approval.self', 'accept.byBuyer'],
    link: '',
  },
}

const since = (ctx: Ctx) => sql`${ctx.now}::timestamptz - make_interval(days => ${RULE_DAYS})`

const counted = async (ctx: Ctx) => {
  const codes = Object.values(RULES).flatMap((it) => (it.refusals ?? []).map((key) => fails[key].retCode))
  const [refused, marked, standing] = await Promise.all([
    sql<{ code: string; num: number }>`select ret_code as code, count(*)::int as num from audit_log
      where school_id = ${ctx.schoolId} and at > ${since(ctx)} and result = 'refused' and ret_code = any(${codes}::text[]) group by ret_code`.execute(
      ctx.tx,
    ),
    sql<{ flag: string; num: number }>`select f.flag, count(*)::int as num from orders o
      cross join lateral (select distinct it ->> 'flag' as flag from jsonb_array_elements(o.flags) it) f
      where o.school_id = ${ctx.schoolId} and o.submitted_at > ${since(ctx)} group by f.flag`.execute(ctx.tx),
    sql<Standing>`select (select count(*)::int from purchase_limits l where l.school_id = ${ctx.schoolId}) as "limitNum",
      (select count(*)::int from recusals r where r.school_id = ${ctx.schoolId} and r.lifted_at is null and (r.ends_on is null or r.ends_on >= ${dayOf(ctx.now)}::date)) as "recusalNum"`.execute(
      ctx.tx,
    ),
  ])
  return {
    refused: new Map(refused.rows.map((it) => [it.code, it.num])),
    marked: new Map(marked.rows.map((it) => [it.flag, it.num])),
    standing: standing.rows[0]!,
  }
}

export const listRules: Of<typeof admin>['rules'] = async (ctx) => {
  const params = await paramsOf(ctx)
  const { refused, marked, standing } = await counted(ctx)
  return {
    rules: ruleKinds.map((rule) => {
      const { title, says, flag, refusals, link } = RULES[rule]
      const words = says(params, standing)
      return {
        rule,
        title,
        says: words ?? '没有启用',
        isOn: words !== null,
        markedNum: flag ? (marked.get(flag) ?? 0) : null,
        refusedNum: refusals ? refusals.reduce((sum, key) => sum + (refused.get(fails[key].retCode) ?? 0), 0) : null,
        link,
      }
    }),
  }
}

// 规则检查: each rule with its verdict and the figures it was judged by. Only what the data can show.
import { controlLabel } from '@caiyuan/contract/goods'
import { money, priceText, sumFen } from '@caiyuan/contract/money'
import { levelOf, orderFlags, priceLevelLabels, type OrderFlag } from '@caiyuan/contract/order/flags'
import { asksPermit, permitKinds, quantityText } from '@caiyuan/contract/permit/words'
import { toHandle } from '@caiyuan/contract/order/standing'
import type { OrderState } from '@caiyuan/contract/order-flow'
import type { Ctx } from '../../../core/context.ts'
import type { FundEffect } from '../../fund/effect.ts'
import { notAgreed } from '../../fund/validity.ts'
import { allLimits, isBroken, limitWords, type Limit } from '../../catalog/limits.ts'
import { permitsUnderReview, type PermitOfReview } from '../../permit/queries.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { LEAST_DEALS, offBy } from '../checkout/price-rule.ts'
import { splitAmountsHere, suspicionNow } from '../checkout/watch.ts'
import type { OrderRow } from '../policy.ts'
import type { OrderLineRow } from './one.ts'

const undecided: readonly OrderState[] = ['auditing', ...toHandle]

export interface Check {
  key: string
  title: string
  verdict: 'ok' | 'warn' | 'bad'
  label: string
  text: string
}

interface ComparedLine {
  name: string
  priceE4: number
  referenceE4: number | null
  referenceFrom: string
  dealNum: number
  offers: { supplierName: string; priceE4: number }[]
  /** As they were when it was submitted, under its standard good. */
  isKept?: boolean
}

/** What the submission found; undefined without. */
const flagOf = (order: Pick<OrderRow, 'flags'>, flag: OrderFlag): { text: string; sumFen?: number } | undefined =>
  (order.flags as { flag: string; text: string; sumFen?: number }[]).find((it) => it.flag === flag)

type Measured = Pick<OrderRow, 'flags' | 'total_fen'>

/** With what it was found to be split from when it was submitted: the rule of the sum applies. */
const measuredOf = (order: Measured): number => Math.max(order.total_fen, flagOf(order, 'splitSuspect')?.sumFen ?? 0)

/** The flag of the submission stands; without it the same rule looks again, at later orders too. */
const splitCheck = async (
  ctx: Ctx,
  order: OrderRow,
  params: Params,
  funds: readonly FundEffect[],
  rows: readonly OrderLineRow[],
): Promise<Check> => {
  const base = { key: 'split', title: '拆单' }
  const flagged = flagOf(order, 'splitSuspect')?.text
  if (flagged) return { ...base, verdict: 'warn', label: orderFlags.splitSuspect, text: flagged }
  const amounts = await splitAmountsHere(ctx, params)
  const now = await suspicionNow(ctx, order, {
    fundIds: funds.map((it) => it.fundId),
    categoryPaths: rows.map((it) => it.category_path),
    amounts,
  })
  if (now) return { ...base, verdict: 'warn', label: orderFlags.splitSuspect, text: `提交时未命中，此后又有采购：${now.text}` }
  const { days, nearPercent } = amounts.bounds
  const text = `本人与同一课题组前后 ${days} 天内没有各自达到限额 ${nearPercent}%、合起来达到它的同类采购（限额：${amounts.thresholds.map((it) => money(it.fen)).join(' / ')}）`
  return { ...base, verdict: 'ok', label: '未命中', text }
}

/** The flag of the submission stands; without it the prices of now are looked at. */
export const priceCheck = (order: Pick<OrderRow, 'flags'>, lines: readonly ComparedLine[]): Check => {
  const flagged = flagOf(order, 'priceAnomaly')?.text
  if (flagged) return { key: 'price', title: '价格', verdict: 'bad', label: orderFlags.priceAnomaly, text: flagged }
  const known = lines.flatMap((l) => (l.referenceE4 ? [{ ...l, referenceE4: l.referenceE4 }] : []))
  if (known.length === 0)
    return {
      key: 'price',
      title: '价格',
      verdict: 'ok',
      label: '无参考',
      text: `近 180 天成交不足 ${LEAST_DEALS} 笔，也没有同品牌、同包装、有货的其他报价，无参考价`,
    }
  const noted = known
    .flatMap((l) => {
      const level = levelOf(l.priceE4, l.referenceE4)
      return level ? [{ l, level }] : []
    })
    .toSorted((a, b) => Math.abs(Math.log(b.l.priceE4 / b.l.referenceE4)) - Math.abs(Math.log(a.l.priceE4 / a.l.referenceE4)))[0]
  const said = (l: (typeof known)[number]): string =>
    `${l.name}：参考价 ${priceText(l.referenceE4)}（${l.referenceFrom}），本单单价 ${priceText(l.priceE4)}，${offBy(l.priceE4, l.referenceE4)}`
  return noted
    ? { key: 'price', title: '价格', verdict: 'warn', label: priceLevelLabels[noted.level], text: said(noted.l) }
    : { key: 'price', title: '价格', verdict: 'ok', label: '正常', text: `${known.length} 种有参考价的商品都在 0.5 至 1.2 倍之间` }
}

const LEAST_OFFERS = 2
const NAMED = 3

const keptWords = (lines: readonly ComparedLine[]): string => (lines.some((l) => l.isKept) ? '（标准商品按提交时的报价快照）' : '')

/** Each line by itself: offers of other goods do not make up for a line that has none. */
export const compareCheck = (order: Measured, lines: readonly ComparedLine[], params: Pick<Params, 'compare.from'>): Check => {
  const from = params['compare.from']
  const rule = `${money(from)} 以上每种商品须有 ${LEAST_OFFERS} 家其他报价`
  if (measuredOf(order) < from) {
    const suppliers = [...new Set(lines.flatMap((l) => l.offers.map((o) => o.supplierName)))]
    const said =
      suppliers.length > 0
        ? `现有 ${suppliers.slice(0, NAMED).join('、')}${suppliers.length > NAMED ? ` 等 ${suppliers.length} 家` : ''}在售相同商品`
        : '没有其他供应商在售相同商品'
    return { key: 'compare', title: '比价', verdict: 'ok', label: '不要求', text: `${money(from)} 以下不要求比价；${said}` }
  }
  const short = lines.filter((l) => l.offers.length < LEAST_OFFERS)
  if (short.length === 0)
    return { key: 'compare', title: '比价', verdict: 'ok', label: '已满足', text: `${rule}；${lines.length} 种都已达到${keptWords(lines)}` }
  const lacks = short
    .slice(0, NAMED)
    .map(
      (l) =>
        `${l.name} ${l.offers.length > 0 ? `只有 ${l.offers.length} 家（${l.offers.map((o) => o.supplierName).join('、')}）` : '没有'}，还差 ${LEAST_OFFERS - l.offers.length} 家`,
    )
    .join('；')
  return {
    key: 'compare',
    title: '比价',
    verdict: 'warn',
    // Nobody else asked anything for any of the standard goods (domain page 05 §5.1).
    label: short.every((l) => l.isKept && l.offers.length === 0) ? '单一货源' : '不足',
    text: `${rule}；${lacks}${short.length > NAMED ? `；另有 ${short.length - NAMED} 种也不足` : ''}${keptWords(lines)}`,
  }
}

const LATE_DAYS = 30

export const fundCheck = (order: Pick<OrderRow, 'total_fen'>, funds: readonly FundEffect[]): Check => {
  const sum = sumFen(funds.map((f) => f.thisFen))
  const short = funds.find((f) => f.afterFen < 0)
  const faulty = funds.find((f) => f.problem !== '')
  const ending = funds.find((f) => f.daysLeft < LATE_DAYS)
  if (sum !== order.total_fen)
    return { key: 'fund', title: '经费', verdict: 'bad', label: '不一致', text: `经费合计 ${money(sum)}，本单 ${money(order.total_fen)}` }
  if (faulty)
    return {
      key: 'fund',
      title: '经费',
      verdict: 'bad',
      label: '不可用',
      text: notAgreed(faulty.name, faulty.projectNo, faulty.problem),
    }
  if (short)
    return { key: 'fund', title: '经费', verdict: 'bad', label: '不足', text: `${short.name}在本单之后可用 ${money(short.afterFen)}` }
  if (ending)
    return {
      key: 'fund',
      title: '经费',
      verdict: 'warn',
      label: '临近结题',
      text: `${ending.name} ${ending.endOn} 到期，还有 ${ending.daysLeft} 天`,
    }
  return {
    key: 'fund',
    title: '经费',
    verdict: 'ok',
    label: '足够',
    text: `${funds.length} 张经费卡及所用科目余额都够，到期日都在 ${LATE_DAYS} 天之后`,
  }
}

export const limitCheck = (
  rules: readonly Limit[],
  lines: readonly Pick<OrderLineRow, 'name' | 'category_path' | 'price_e4' | 'amount_fen'>[],
  funds: readonly Pick<FundEffect, 'source'>[],
): Check => {
  const bought = lines.map((it) => ({ name: it.name, categoryPath: it.category_path, priceE4: it.price_e4, amountFen: it.amount_fen }))
  const hit = bought.flatMap((line) =>
    rules
      .filter(
        (r) =>
          // Whose role it was when he bought is not known any more: check-out asked.
          r.role === '' && isBroken(r, line, bought) && (r.fund_source === '' || funds.some((f) => f.source === r.fund_source)),
      )
      .map((r) => ({ line, r })),
  )[0]
  return hit
    ? { key: 'limit', title: '限购商品', verdict: 'bad', label: '命中', text: `${hit.line.name}：${limitWords(hit.r)}` }
    : { key: 'limit', title: '限购商品', verdict: 'ok', label: '无', text: `${lines.length} 种商品均允许用所选经费购买` }
}

export const dutyCheck = (userId: string, order: Pick<OrderRow, 'buyer_id' | 'buyer_name' | 'acceptor_id'>, acceptor: string): Check => {
  const duty = { key: 'duty', title: '职责分离' } as const
  const buyer = `采购人${order.buyer_name}`
  if (order.acceptor_id === order.buyer_id) return { ...duty, verdict: 'bad', label: '冲突', text: `采购人与验收人同为${order.buyer_name}` }
  const both = acceptor ? `${buyer}，验收人${acceptor}` : `${buyer}，验收人由部门另行指定`
  if (order.buyer_id === userId) return { ...duty, verdict: 'warn', label: '本人单据', text: `${both}；您是采购人` }
  if (order.acceptor_id === userId) return { ...duty, verdict: 'warn', label: '您是验收人', text: `${both}；您是验收人` }
  const apart = acceptor ? `${both}，与您都不是同一人` : `${buyer}，与您不是同一人；验收人由部门另行指定`
  return { ...duty, verdict: 'ok', label: '已分离', text: apart }
}

const permitsFor = async (ctx: Ctx, order: OrderRow): Promise<PermitOfReview[]> =>
  asksPermit(order.control_class) ? permitsUnderReview(ctx, order.id) : []

const permitText = ({ kind, number, validUntil, unit, qty, left }: PermitOfReview): string =>
  `凭${permitKinds[kind].title} ${number}（至 ${validUntil}），本单 ${quantityText(unit, qty)}，${left === null ? '不限数量' : `现余 ${quantityText(unit, left)}`}`

/** A permit that ended since stands in the way only while it is decided on. */
export const controlCheck = (order: Pick<OrderRow, 'control_class' | 'state'>, permits: readonly PermitOfReview[]): Check => {
  const control = { key: 'control', title: '管控化学品' } as const
  const over = undecided.includes(order.state) ? permits.find((it) => it.problem !== '') : undefined
  if (over) return { ...control, verdict: 'bad', label: '许可失效', text: over.problem }
  const rest = '存放地点与现存量，且须单独审批'
  return {
    ...control,
    verdict: 'warn',
    label: controlLabel(order.control_class),
    text: permits.length > 0 ? `${permits.map(permitText).join('；')}；须核对${rest}` : `须核对备案、${rest}`,
  }
}

export const checksOf = async (
  ctx: Ctx,
  order: OrderRow,
  lines: readonly ComparedLine[],
  funds: readonly FundEffect[],
  rows: readonly OrderLineRow[],
  acceptor: string,
  stopped: string,
): Promise<Check[]> => {
  const params = await paramsOf(ctx)
  const checks = [
    await splitCheck(ctx, order, params, funds, rows),
    priceCheck(order, lines),
    compareCheck(order, lines, params),
    fundCheck(order, funds),
    limitCheck(await allLimits(ctx).execute(), rows, funds),
    dutyCheck(ctx.user.id, order, acceptor),
  ]
  if (stopped)
    checks.push({
      key: 'supplier',
      title: '供应商',
      verdict: 'bad',
      label: '已停用',
      text: `${order.supplier_name}${stopped}，不能再同意；请驳回，由采购人另选供应商`,
    })
  if (order.control_class > 0) checks.push(controlCheck(order, await permitsFor(ctx, order)))
  return checks
}

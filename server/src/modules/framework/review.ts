// An order under an agreement as who decides it looks at it: goods at agreement prices, what is used of the agreement, funds, candidate, files.
import type { ReviewBlock } from '@caiyuan/contract/approval/review'
import { rateText, WARN_SHARE } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { money, priceText } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import type { ReviewShape } from '../../core/documents.ts'
import { attachedTo } from '../../core/files.ts'
import { agreementById, candidatesOf, candidateWhy, closedWhy } from '../agreement/queries.ts'
import { effectsOf } from '../fund/effect.ts'
import { linesOf, orderById, paysOf } from './queries.ts'

type Check = Extract<ReviewBlock, { type: 'checks' }>['checks'][number]

const checksOf = async (ctx: Ctx, id: string): Promise<Check[]> => {
  const it = await orderById(ctx, id)
  const agreement = await agreementById(ctx, it.agreement_id)
  const isCounted = frameworkFlow.states[it.state].claim !== 'none'
  const used = agreement.used_fen + (isCounted ? 0 : it.total_fen)
  const share = used / agreement.ceiling_fen
  const pct = `${Math.round(share * 1000) / 10}%`
  const by = (await candidatesOf(ctx, agreement.id)).find((one) => one.supplier_id === it.supplier_id)
  const [why, closed] = [by ? candidateWhy(by) : '已不在协议中', closedWhy(ctx, agreement)]
  const isFirst = it.agreed.rank === 1
  return [
    {
      key: 'ceiling',
      title: '协议总额',
      verdict: share > 1 ? 'bad' : share >= WARN_SHARE ? 'warn' : 'ok',
      label: pct,
      text: `本单后已用 ${money(used)}，总额 ${money(agreement.ceiling_fen)}，还可用 ${money(Math.max(0, agreement.ceiling_fen - used))}`,
    },
    {
      key: 'perOrder',
      title: '每单上限',
      verdict: it.total_fen > agreement.per_order_fen ? 'bad' : 'ok',
      label: it.total_fen > agreement.per_order_fen ? '超出' : '不超',
      text: `每单不超过 ${money(agreement.per_order_fen)}`,
    },
    {
      key: 'period',
      title: '协议期',
      verdict: closed ? (agreement.stopped_at ? 'bad' : 'warn') : 'ok',
      label: closed ? '已结束' : '有效',
      text: closed ? `协议${closed}` : `${agreement.start_on} 至 ${agreement.end_on}`,
    },
    {
      key: 'candidate',
      title: '候选供应商',
      verdict: why ? 'bad' : isFirst || it.agreed.awardRule === 'turn' ? 'ok' : 'warn',
      label: why ? '不能选用' : `第 ${it.agreed.rank} 名`,
      text: why
        ? `${it.supplier_name}${why}`
        : it.agreed.awardRule === 'turn'
          ? '按顺序轮到'
          : isFirst
            ? '选的是第 1 名'
            : it.reason
              ? `选的不是第 1 名，理由：${it.reason}`
              : '名次在前的供应商暂不能选用',
    },
  ]
}

const fact = (label: string, value: string, isWide = false) => ({ label, value, isWide })

/** The caller has checked that the reader has to do with its approval. */
export const reviewOrder = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const it = await orderById(ctx, id)
  const lines = await linesOf(ctx, id)
  const funds = await effectsOf(ctx, {
    kind: frameworkFlow.kind,
    id,
    pays: paysOf(ctx, id),
    mustPay: frameworkFlow.states[it.state].phase === 'approve',
  })
  return {
    head: [
      { label: '供应商', value: it.supplier_name, hint: `第 ${it.agreed.rank} 名`, fen: null },
      { label: '协议', value: it.agreed.name, hint: it.agreed.agreementNo, fen: null },
    ],
    reason: it.reason,
    steps: [],
    blocks: [
      {
        type: 'table',
        title: '商品明细',
        columns: [
          { label: '商品', kind: 'text' },
          { label: '规格', kind: 'text' },
          { label: it.agreed.priceRule === 'rate' ? '市场价' : '固定价', kind: 'text' },
          { label: '折扣率', kind: 'text' },
          { label: '协议价', kind: 'text' },
          { label: '数量', kind: 'text' },
          { label: '金额', kind: 'fen' },
        ],
        rows: lines.map((line) => [
          line.name,
          line.spec,
          priceText(line.marketE4),
          it.agreed.priceRule === 'rate' ? rateText(it.agreed.rateBp) : '',
          priceText(line.priceE4),
          `${line.num} ${line.unit}`,
          line.amountFen,
        ]),
      },
      { type: 'checks', checks: await checksOf(ctx, id) },
      { type: 'funds', funds, change: null },
      {
        type: 'facts',
        title: '选商与合同条款',
        facts: [
          fact('协议编号', [it.agreed.agreementNo, it.agreed.packageNo].filter(Boolean).join(' ')),
          fact('选商方式', awardRules[it.agreed.awardRule]),
          fact('定价方式', priceRules[it.agreed.priceRule]),
          fact('市场价核定', it.agreed.pricedOn),
          fact('交货', `确认后 ${it.agreed.leadDays} 天`),
          fact('收货', [it.receiver, it.mobile_masked, it.address_text].filter(Boolean).join(' '), true),
          fact('合同条款', it.terms, true),
        ].filter(({ value }) => value !== ''),
      },
      { type: 'files', files: await attachedTo(ctx, frameworkFlow.kind, id) },
    ],
  }
}

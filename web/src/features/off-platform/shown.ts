// An application in words, for its page and its paper.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { isAsked } from '@caiyuan/contract/off-platform/form-def'
import { acceptedLines, amountText, specText, type AcceptedLine } from '@caiyuan/contract/off-platform/lines'
import { directText } from '@caiyuan/contract/off-platform/direct'
import { isCosted } from '@caiyuan/contract/off-platform/flow'
import { fenOf, payWayLabel, whenFacts } from '@caiyuan/contract/off-platform/sheet'
import { money } from '@caiyuan/contract/money'
import type { api } from '../../core/api.ts'
import type { Fact } from '../../ui/facts.tsx'

export type Doc = OutputOf<typeof api.offPlatform.detail>

export interface ShownLine {
  no: number
  name: string
  spec: string
  category: string
  qty: string
  priceFen: number
  amountFen: number
  isAsset: boolean
}

export const linesOf = (doc: Doc): ShownLine[] =>
  doc.content.items.map((it, no) => ({
    no: no + 1,
    name: it.name,
    spec: specText(it),
    category: doc.form.categories.find(({ key }) => key === it.category)?.label ?? '',
    qty: amountText(it.qty, it.unit),
    priceFen: fenOf(it.price) ?? 0,
    amountFen: doc.lines[no]?.amountFen ?? 0,
    isAsset: doc.lines[no]?.isAsset ?? false,
  }))

export interface ShownQuote {
  no: number
  supplierName: string
  quotedOn: string
  fen: number
  isChosen: boolean
}

export const quotesOf = (doc: Doc): ShownQuote[] =>
  doc.content.quotes.map(({ supplierName, quotedOn, amount, isChosen }, no) => ({
    no: no + 1,
    supplierName,
    quotedOn,
    fen: fenOf(amount) ?? 0,
    isChosen,
  }))

export const basicFacts = ({ form, content, title, isDirect }: Doc): Fact[] => {
  const facts = whenFacts(form, content, { isUnregistered: true })
  return [
    { label: '采购事项', value: title, wide: true },
    { label: '采购方式', value: isDirect && form.direct ? `免申请直接验收。${directText(form.direct.belowFen)}` : '', wide: true },
    { label: '采购类型', value: form.applyTypes.find(({ key }) => key === content.applyType)?.label },
    { label: '采购理由', value: form.reasons.find(({ key }) => key === content.reason)?.label },
    { label: '期望到货', value: content.expectOn },
    { label: '紧急程度', value: content.isUrgent ? '紧急' : '' },
    { label: '理由说明', value: content.reasonDesc, wide: true },
    ...form.own
      .filter(({ when }) => isAsked(when, facts))
      .map(({ key, label, kind }) => ({ label, value: content.own[key], wide: kind === 'long' })),
    { label: '廉政承诺', value: content.isPromised ? '申请人已承诺' : '' },
  ]
}

export const sellerFacts = ({ content, contract }: Doc): Fact[] => {
  const isTransfer = content.payWay === 'transfer'
  return [
    { label: '供应商名称', value: content.supplierName, wide: true },
    { label: '信用代码', value: content.supplierUscc },
    { label: '付款方式', value: payWayLabel(content.payWay) },
    { label: '合同', value: contract === 'none' ? '' : '须签订合同' },
    { label: '联系人', value: [content.contactName, content.phone].filter(Boolean).join(' ') },
    { label: '开户行', value: isTransfer ? content.bankName : '' },
    { label: '银行账号', value: isTransfer ? content.bankAccount : '' },
  ]
}

/** Both sums of what was accepted, by name: its own is the second. */
export const sumsText = ({ state, isDirect, totalFen, dueFen }: Doc): string =>
  isCosted(state, isDirect) ? `申请 ${money(totalFen)}，实际 ${money(dueFen)}` : ''

/** Where it is kept, and what the school has recorded of it. */
export const notesOf = ({ why, own, place }: AcceptedLine): string =>
  [why, ...own.map(({ label, value }) => `${label} ${value}`), place].filter(Boolean).join('；')

export const acceptedLinesOf = ({ acceptance, content, form }: Doc): AcceptedLine[] => acceptedLines(form, content, acceptance?.lines ?? [])

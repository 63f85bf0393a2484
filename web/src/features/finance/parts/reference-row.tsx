// One thing that was paid outside of the mall, or goes back by hand: what its payer noted, and what finance said of it.
import { isLooked, payChannels, referenceStates, slipWords } from '@caiyuan/contract/payment'
import { referenceWhats } from '@caiyuan/contract/pay-reference'
import { money } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { api } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag, type Tone } from '../../../ui/status-tag.tsx'
import { outlookText } from '../../payment/parts/outlook.ts'

export type PaidOutside = OutputOf<typeof api.payReference.list>['list'][number]

const backStates = { open: '待退款', proposed: '待财务复核', settled: '已退款' } as const

export const stateText = (it: PaidOutside): string =>
  it.moves === 'back' && it.state in backStates ? backStates[it.state as keyof typeof backStates] : referenceStates[it.state].label

export const ReferenceTag = ({ it }: { it: PaidOutside }) => <Tag tone={referenceStates[it.state].tone as Tone}>{stateText(it)}</Tag>

export const numberOf = (it: PaidOutside): string => it.refundNo || it.paymentNo

/** 公务卡 ****0018 李老师 */
export const fromText = (it: PaidOutside): string => `${payChannels[it.channel].label} ****${it.tail} ${it.holder}`

/** A refund goes where it came from, or to another account after the bank gave it back. */
export const toText = (it: PaidOutside): string => {
  const { backTo, tail, holder } = it
  return !backTo || (backTo.tail === tail && backTo.holder === holder) ? fromText(it) : `****${backTo.tail} ${backTo.holder}`
}

/** What was said of it so far. */
export const saidText = (it: PaidOutside): string => {
  const bank =
    it.moves === 'back'
      ? `${it.foundOn} 退回${it.bounces.length > 0 ? `到 ${toText(it)}` : ''}，回单号 ${it.backReference}`
      : `${it.foundOn} 到账 ${money(it.foundFen ?? 0)}`
  if (it.state === 'proposed') return `${it.proposedName}提出：${bank}`
  if (it.state === 'settled') return [`${it.proposedName}提出、${it.settledName}复核：${bank}`, it.reason].filter(Boolean).join('；')
  return it.state === 'refused' ? `${it.settledName}：${it.reason}` : ''
}

/** Loud for both of finance: one transfer may be noted under two of its numbers. */
export const alikeText = (it: PaidOutside): string =>
  it.alike.length === 0
    ? ''
    : `可能与${it.alike.map((each) => `支付单 ${each.paymentNo}（${each.payerName}，${each.paidOn} ${money(each.amountFen)}，参考号 ${each.referenceNo}，${referenceStates[each.state].label}）`).join('、')}登记的是同一笔款`

export const AlikeAlert = ({ children }: { children: ReactNode }) => (
  <Alert type="error" showIcon title="需核对：不要把一笔款记两次" description={children} style={{ marginBottom: 12 }} />
)

export const AlikeTag = ({ it }: { it: PaidOutside }) =>
  it.alike.length > 0 ? (
    <Tag tone="bad" title={alikeText(it)}>
      需核对
    </Tag>
  ) : null

export const bounceText = (it: PaidOutside): string =>
  it.bounces
    .map(
      (each) =>
        `${each.bouncedOn} 被银行退回（退到 ****${each.tail} ${each.holder}，回单号 ${each.backReference}，${each.byName}登记）：${each.reason}`,
    )
    .join('；')

const FileLink = ({ id, name }: { id: string; name: string }) => (
  <a href={fileAddress(id)} target="_blank" rel="noreferrer">
    {name}
  </a>
)

/** The slips of the bank for what came back, for both of finance. */
export const BounceSlips = ({ it }: { it: PaidOutside }) =>
  it.bounces.length === 0 ? null : (
    <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
      {it.bounces.map((each) => (
        <li key={each.backReference}>
          {each.bouncedOn} 退票凭证：
          {each.files.map((file, at) => (
            <span key={file.id}>
              {at > 0 ? '、' : ''}
              <FileLink {...file} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )

export const outlookOf = (it: PaidOutside): string => outlookText(it.orders, it.amountFen, it.foundFen ?? it.amountFen)

export const whyText = (it: PaidOutside): string => {
  if (it.moves === 'back') return [`${it.why}，退回 ${toText(it)}`, bounceText(it)].filter(Boolean).join('；')
  if (!isLooked(it.state)) return it.anotherWhy ? `是另一笔款：${it.anotherWhy}` : ''
  const late = it.isLate ? `支付单已关闭，确认到账后：${outlookOf(it)}` : ''
  return [alikeText(it), it.anotherWhy ? `提出人说明：${it.anotherWhy}` : '', late].filter(Boolean).join('；')
}

/** Until when it must be settled. */
export const dueText = (it: PaidOutside): string => (it.dueAt ? `${momentText(it.dueAt)} 前确认` : '')

export const AboutPaidOutside = ({ it }: { it: PaidOutside }) => {
  const words = slipWords[it.channel]
  return (
    <Facts
      columns={1}
      facts={[
        { label: '类别', value: `${payChannels[it.channel].label}${referenceWhats[it.moves]}` },
        { label: '支付单', value: <span className="num">{it.paymentNo}</span> },
        ...(it.refundNo ? [{ label: '退款单', value: <span className="num">{it.refundNo}</span> }] : []),
        { label: it.moves === 'back' ? '应退' : '应收', value: <Money fen={it.amountFen} /> },
        { label: '付款人', value: `${it.payerName}（${it.payerNo}）` },
        { label: words.reference, value: <span className="num">{it.referenceNo}</span> },
        { label: words.holder, value: it.holder },
        { label: words.tail, value: <span className="num">{it.tail}</span> },
        { label: '付款日期', value: it.paidOn },
        { label: '告知的收款账户', value: it.payee.account ? `${it.payee.name}，${it.payee.bank}，${it.payee.account}` : it.payee.place },
        { label: it.moves === 'back' ? '应退自' : '登记时间', value: momentText(new Date(it.notedAt)) },
        { label: '最晚确认', value: it.dueAt ? momentText(it.dueAt) : '' },
        ...(it.moves === 'in' ? it.orders.map((each) => ({ label: `订单 ${each.orderNo}`, value: <Money fen={each.amountFen} /> })) : []),
        { label: '说明', value: whyText(it) },
        { label: '处理', value: saidText(it) },
        ...it.files.map((file, at) => ({
          label: `凭证 ${at + 1}`,
          value: <FileLink {...file} />,
        })),
        ...(it.bounces.length > 0 ? [{ label: '退票凭证', value: <BounceSlips it={it} /> }] : []),
      ]}
    />
  )
}

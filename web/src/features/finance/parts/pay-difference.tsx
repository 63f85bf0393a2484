// One thing a channel and the mall say differently of a day: both figures, and what was done about it.
import { differenceStates } from '@caiyuan/contract/finance'
import { houseChannels } from '@caiyuan/contract/payment'
import { payDifferenceClasses, paySettleWays } from '@caiyuan/contract/pay-file'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

export type PayDifference = OutputOf<typeof api.payFile.differences>['list'][number]

export const PayStateTag = ({ it }: { it: PayDifference }) => (
  <Tag tone={differenceStates[it.state].tone}>{differenceStates[it.state].label}</Tag>
)

/** What people call it by: our number where we have one, else what the channel knows it by. */
export const numberOf = (it: PayDifference): string => it.refundNo || it.paymentNo || it.outNo

const backText = { '': '', waiting: '正在请渠道退款', done: '渠道已原路退回', failed: '上一次渠道没有退成' } as const

/** What became of it; empty while nobody said anything. */
export const payDoneText = (it: PayDifference): string => {
  if (it.state === 'gone') return '后来两边已经一致'
  if (it.how === null) return backText[it.backState]
  const said = `${paySettleWays[it.how].label}：${it.reason}`
  if (it.state === 'proposed') return `${it.proposedName}提出${said}`
  return [`${it.proposedName}提出、${it.settledName}复核，${said}`, backText[it.backState]].filter(Boolean).join('；')
}

export const AboutPayDifference = ({ it }: { it: PayDifference }) => (
  <Facts
    facts={[
      { label: '差异', value: `${payDifferenceClasses[it.class].label}：${it.says}` },
      { label: '账单', value: `${houseChannels[it.channel].label} ${it.day}` },
      { label: '支付单', value: it.paymentNo || '没有' },
      { label: '商户单号', value: <span className="num">{it.outNo}</span> },
      ...(it.refundNo ? [{ label: '退款单号', value: <span className="num">{it.refundNo}</span> }] : []),
      { label: '交易号', value: <span className="num">{it.tradeNo || '没有'}</span> },
      { label: '渠道', value: <Money fen={it.theirsFen} /> },
      { label: '我方', value: <Money fen={it.oursFen} /> },
      { label: '交易时间', value: momentText(new Date(it.at)) },
      { label: '发现', value: momentText(new Date(it.foundAt)) },
      ...(payDoneText(it) ? [{ label: '处理', value: payDoneText(it) }] : []),
      ...(it.reference ? [{ label: '凭证号', value: it.reference }] : []),
      ...(it.backNo ? [{ label: '退款单', value: it.backNo }] : []),
    ]}
  />
)

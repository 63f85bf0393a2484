// An after-sale as each side reads it; what may be done to it stands in the actions its page gives.
import {
  afterSaleFlow,
  afterSaleReasons,
  afterSaleTypes,
  goesBack,
  packageStates,
  paysBack,
  returnWays,
} from '@caiyuan/contract/after-sale/flow'
import { money, priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { serverNow } from '../../../core/clock.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { DetailPage } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LimitCard } from '../../../ui/limit-card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { FileList } from '../../../ui/upload.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import { RefundCard } from './refund-card.tsx'
import { comingOf, dueHint, stateText, stepsOf, type AfterSale } from '../model.ts'

type Line = AfterSale['lines'][number]

const lineColumns = (isPaid: boolean, isClaim: boolean): readonly Column<Line>[] => [
  {
    key: 'name',
    title: '商品',
    render: (it) => (
      <div className="row" style={{ gap: 10, flexWrap: 'nowrap' }}>
        <Drawing src={it.picture} name="" size={40} />
        <div style={{ minWidth: 0 }}>
          <div className="line2 goods">{it.name}</div>
          <div className="second line1">{it.spec}</div>
        </div>
      </div>
    ),
  },
  {
    key: 'price',
    title: '单价',
    phone: 'hide',
    width: 100,
    align: 'right',
    render: (it) => <span className="num">{priceText(it.priceE4)}</span>,
  },
  ...(isClaim
    ? []
    : ([
        { key: 'accepted', title: '已验收', phone: 'hide', width: 90, align: 'right', render: (it) => `${it.acceptedNum} ${it.unit}` },
      ] satisfies Column<Line>[])),
  { key: 'num', title: '本次', width: 90, align: 'right', render: (it) => <b>{`${it.num} ${it.unit}`}</b> },
  ...(isPaid
    ? ([
        { key: 'fen', title: '退款', width: 120, align: 'right', render: (it) => <Money fen={it.refundFen} as="strong" /> },
      ] satisfies Column<Line>[])
    : []),
]

const Trips = ({ it }: { it: AfterSale }) => {
  if (!it.back && !it.out && !it.returnTo) return null
  const trip = (one: AfterSale['back']) => (one ? `${one.carrierName} ${one.waybillNo}（${momentText(one.at)}）` : '')
  return (
    <Card title="物流" note={it.rounds > 1 ? `第 ${it.rounds} 次` : undefined}>
      <Facts
        facts={[
          { label: '寄到', value: goesBack(it.type) ? it.returnTo : '', wide: true },
          { label: '寄回', value: trip(it.back) },
          { label: '供应商寄出', value: trip(it.out) },
        ]}
      />
    </Card>
  )
}

interface Props {
  it: AfterSale
  title: string
  crumbs: readonly { label: string; to?: string }[]
  meta: ReactNode
  actions: readonly Action[]
  /** Where its files are of another school than the reader's. */
  schoolId?: number
  /** 留言. */
  children: ReactNode
}

const verdicts = (it: AfterSale) =>
  [
    { label: '拒绝理由', value: it.refuseReason, wide: true },
    { label: '申诉', value: it.appealReason, wide: true },
    { label: '平台裁定', value: it.ruling, wide: true },
    { label: '关闭原因', value: it.closeReason, wide: true },
  ].filter(({ value }) => value !== '')

export const AfterSaleBody = ({ it, title, crumbs, meta, actions, schoolId, children }: Props) => {
  const steps = stepsOf(it)
  const isPaid = paysBack(it.type)
  const limit = (className: string) => (
    <LimitCard what={afterSaleFlow.states[it.state].label} from={it.dueFrom} to={it.dueAt} then={it.dueText} className={className} />
  )
  const files = it.files.map(({ id, name }) => ({ id, name, mime: 'image/jpeg', sizeBytes: 0 }))
  return (
    <DetailPage
      title={title}
      crumbs={crumbs}
      head={{
        number: it.docNo,
        tags: (
          <>
            {' '}
            <Tag>{afterSaleTypes[it.type]}</Tag> <Tag tone={it.reason === 'noReason' ? 'off' : 'bad'}>{afterSaleReasons[it.reason]}</Tag>
          </>
        ),
        state: { tone: afterSaleFlow.states[it.state].tone, text: stateText(it, serverNow()), hint: dueHint(it) },
        meta,
        ...(isPaid ? { amount: { label: '申请退款', fen: it.refundFen, note: `订单 ${money(it.orderFen)} 中的 ${it.num} 件` } } : {}),
      }}
      actions={actions}
      {...(steps ? { steps } : {})}
      side={
        <>
          {limit('desktop-only')}
          {it.timeline.done.length > 0 ? (
            <Card title="办理记录">
              <Timeline nodes={[...timelineNodes(it.timeline), ...comingOf(it)]} />
            </Card>
          ) : null}
        </>
      }
    >
      {limit('phone-only')}
      {verdicts(it).length > 0 ? (
        <Card title="处理意见">
          <Facts facts={verdicts(it)} />
        </Card>
      ) : null}
      <Card
        title={isPaid ? '退什么' : '商品'}
        note={it.parcelSeq === null ? '数量不能超过已验收减已退' : `包裹 ${it.parcelSeq} 收货时登记`}
        flush
      >
        <DataTable
          label="商品"
          sticky={false}
          rows={it.lines}
          rowKey={(line) => String(line.lineNo)}
          columns={lineColumns(isPaid, it.parcelSeq !== null)}
        />
      </Card>
      <Card title="问题">
        <div className="stack" style={{ gap: 12 }}>
          <p>
            <Tag>{packageStates[it.packageState]}</Tag> {it.description || afterSaleReasons[it.reason]}
          </p>
          {files.length > 0 ? <FileList of="images" files={files} {...(schoolId ? { schoolId } : {})} /> : null}
          <Facts
            facts={[
              { label: '联系人', value: [it.contact, it.mobile].filter(Boolean).join(' ') },
              { label: '退回方式', value: goesBack(it.type) ? returnWays[it.returnWay] : '' },
              { label: '取件地址', value: goesBack(it.type) && it.returnWay === 'pickUp' ? it.pickupAddr : '', wide: true },
            ].filter(({ value }) => value !== '')}
          />
        </div>
      </Card>
      <RefundCard it={it} {...(schoolId ? { schoolId } : {})} />
      <Trips it={it} />
      {children}
    </DetailPage>
  )
}

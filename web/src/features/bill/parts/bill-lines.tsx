// 对账明细: the accepted orders of a bill, what each owes and which cards pay it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './bill-lines.module.css'

type Line = Omit<OutputOf<typeof api.bill.detail>['lines'][number], 'funds' | keyof OfSchool> &
  Partial<OfSchool> & {
    funds?: OutputOf<typeof api.bill.detail>['lines'][number]['funds']
  }
/** What the school reads of a line beside what its supplier reads. */
type OfSchool = Pick<OutputOf<typeof api.bill.detail>['lines'][number], 'fundChange' | 'canChangeFund'>

type Offset = Omit<OutputOf<typeof api.bill.detail>['offsets'][number], 'funds'> & {
  funds?: OutputOf<typeof api.bill.detail>['offsets'][number]['funds']
}

/** What the head of the lines says where they are folded: how many orders, and what is taken off them. */
export const linesNote = ({ orderCount, offsets }: { orderCount: number; offsets: readonly Offset[] }): string => {
  const off = offsets.filter((it) => !it.isFreed)
  return `${orderCount} 个订单${off.length > 0 ? `，减 ${off.length} 笔售后退款 ${money(sumFen(off.map((it) => it.amountFen)))}` : ''}`
}

/** A negative line as a line: the refund stands where an order has its acceptance. */
const negative = (it: Offset): Line & { offset: Offset } => ({
  orderId: it.refundId,
  orderNo: it.orderNo,
  buyerName: it.isOwn ? '售后退款' : '抵扣售后退款',
  deptName: '',
  summary: it.summary,
  acceptNo: it.refundNo,
  acceptedAt: null,
  amountFen: -it.amountFen,
  removedAt: it.isFreed ? '' : null,
  removedReason: '',
  ...(it.funds ? { funds: it.funds } : {}),
  offset: it,
})
type Shown = Line & { offset?: Offset }

interface BillLinesProps {
  lines: readonly Line[]
  /** What is taken off; they follow the orders. */
  offsets: readonly Offset[]
  /** Where the after-sale of a negative line is read. */
  afterSaleTo: (id: string) => string
  totalFen: number
  /** Where an order number leads; suppliers stay in their console. */
  orderTo?: (id: string) => string
  remove?: { can: true | string; press: (line: Line) => void } | undefined
  /** 争议: the line leaves the bill, and its order goes on no other until the dispute is over. */
  dispute?: ((line: Line) => void) | undefined
  /** 改经费: asks for another card of an order. */
  changeFund?: (line: Line) => void
}

const OrderNo = ({ it, to }: { it: Shown; to: string | undefined }) =>
  to ? (
    <Link to={to} className="num">
      {it.orderNo}
    </Link>
  ) : (
    <span className="num">{it.orderNo}</span>
  )

const act = { paddingInline: 4 }

const FundButton = ({ it, press }: { it: Shown; press: NonNullable<BillLinesProps['changeFund']> }) => (
  <Button type="link" size="small" style={act} aria-label={`订单 ${it.orderNo} 改经费`} onClick={() => press(it)}>
    改经费
  </Button>
)

const RemoveButton = ({ it, remove }: { it: Shown; remove: NonNullable<BillLinesProps['remove']> }) => (
  <Button
    type="link"
    size="small"
    danger
    style={act}
    disabled={remove.can !== true}
    title={remove.can === true ? undefined : remove.can}
    onClick={() => remove.press(it)}
  >
    移出
  </Button>
)

const Removed = ({ it }: { it: Shown }) => {
  if (it.offset)
    return (
      <span className="second">
        {it.offset.redNos.length > 0 ? `红字发票 ${it.offset.redNos.join('、')}` : '开票前扣减'}
        {it.removedAt === null ? '' : '，已随订单移出'}
      </span>
    )
  if (it.removedAt) return <Tag tone="off">{`已移出：${it.removedReason}`}</Tag>
  // The bill ended with it.
  return it.removedReason ? <Tag tone="off">{it.removedReason}</Tag> : null
}

/** The request that waits for the owner of the card; answered on the page of the order. */
const Asked = ({ it, to }: { it: Shown; to: string | undefined }) =>
  it.fundChange ? (
    <span className="second">
      <Tag tone="wait">{`改经费待${it.fundChange.ownerName}同意`}</Tag> {it.fundChange.text}，{it.fundChange.askedBy}申请：
      {it.fundChange.reason}
      {it.fundChange.taskId && to ? (
        <>
          {' '}
          <Link to={to}>去答复</Link>
        </>
      ) : null}
    </span>
  ) : null

const DisputeButton = ({ it, press }: { it: Shown; press: NonNullable<BillLinesProps['dispute']> }) => (
  <Button type="link" size="small" danger style={act} aria-label={`订单 ${it.orderNo} 有争议`} onClick={() => press(it)}>
    有争议
  </Button>
)

const Acts = ({ it, remove, dispute, changeFund }: { it: Shown } & Pick<BillLinesProps, 'remove' | 'dispute' | 'changeFund'>) =>
  it.offset || it.removedAt ? null : (
    <>
      {changeFund && it.canChangeFund ? <FundButton it={it} press={changeFund} /> : null}
      {dispute ? <DisputeButton it={it} press={dispute} /> : null}
      {remove ? <RemoveButton it={it} remove={remove} /> : null}
    </>
  )

const Fen = ({ it }: { it: Shown }) =>
  it.removedAt === null ? (
    <span className={it.offset ? 'bad' : undefined}>
      <Money fen={it.amountFen} as="strong" />
    </span>
  ) : (
    <s className="second">
      <Money fen={it.amountFen} />
    </s>
  )

/** Its acceptance; of a negative line the refund. */
const Under = ({ it, to }: { it: Shown; to: BillLinesProps['afterSaleTo'] }) =>
  it.offset ? (
    <Link to={to(it.offset.afterSaleId)} className="num">
      {it.acceptNo}
    </Link>
  ) : (
    <span className="num">{it.acceptNo || '—'}</span>
  )

/** A card that pays by two subjects stands once. */
const fundText = (it: Shown): string => [...new Set(it.funds?.map((f) => f.projectNo))].join('、')

const fundNames = (it: Shown): string => [...new Set(it.funds?.map((f) => f.name))].join('、')

const Cards = ({
  lines,
  orderTo,
  afterSaleTo,
  remove,
  dispute,
  changeFund,
}: Omit<BillLinesProps, 'lines'> & { lines: readonly Shown[] }): ReactNode =>
  lines.map((it) => (
    <div key={it.orderId} className={css['card']}>
      <span className="row between">
        <OrderNo it={it} to={orderTo?.(it.offset?.orderId ?? it.orderId)} />
        <Fen it={it} />
      </span>
      <span className="line1">{it.summary}</span>
      <span className="second">
        {it.buyerName} {it.deptName} · <Under it={it} to={afterSaleTo} />
        {fundText(it) ? ` · ${fundText(it)}` : ''}
      </span>
      <Removed it={it} />
      <Asked it={it} to={orderTo?.(it.orderId)} />
      <span>
        <Acts it={it} remove={remove} dispute={dispute} changeFund={changeFund} />
      </span>
    </div>
  ))

export const BillLines = (props: BillLinesProps) => {
  const { lines, offsets, totalFen, orderTo, afterSaleTo, remove, dispute, changeFund } = props
  const hasActs = remove !== undefined || dispute !== undefined || lines.some((it) => it.canChangeFund)
  const off = offsets.filter((it) => !it.isFreed)
  const phone = usePhone()
  const { shown: orders, more } = useFold(lines, '个订单')
  const shown: readonly Shown[] = [...orders, ...offsets.map(negative)]
  const withFunds = lines.some((it) => it.funds)
  const columns: Column<Shown>[] = [
    {
      key: 'no',
      title: '订单 / 验收单',
      width: 128,
      render: (it) => (
        <TwoLines main={<OrderNo it={it} to={orderTo?.(it.offset?.orderId ?? it.orderId)} />} second={<Under it={it} to={afterSaleTo} />} />
      ),
    },
    {
      key: 'goods',
      title: '商品',
      render: (it) => (
        <>
          <span className={`goods ${css['goods']}`} title={it.summary}>
            {it.summary}
          </span>
          <Removed it={it} />
          <Asked it={it} to={orderTo?.(it.orderId)} />
        </>
      ),
    },
    {
      key: 'who',
      title: '采购人 / 验收',
      width: 116,
      render: (it) => (
        <TwoLines
          main={
            <span className="line1">
              {it.buyerName} {it.deptName}
            </span>
          }
          second={<span className="num">{it.acceptedAt ? `${dayText(it.acceptedAt).slice(5)} 验收` : ''}</span>}
        />
      ),
    },
    ...(withFunds
      ? [
          {
            key: 'fund',
            title: '经费',
            width: 132,
            render: (it: Shown) => (
              <TwoLines
                main={
                  <span className="line1" title={fundNames(it)}>
                    {fundNames(it) || '—'}
                  </span>
                }
                second={
                  <span className="line1 num" title={fundText(it)}>
                    {fundText(it)}
                  </span>
                }
              />
            ),
          },
        ]
      : []),
    {
      key: 'fen',
      title: '金额',
      width: 104,
      align: 'right',
      render: (it) => <Fen it={it} />,
    },
    ...(hasActs
      ? [
          {
            key: 'act',
            title: '操作',
            width: 68,
            align: 'right' as const,
            render: (it: Shown) => <Acts it={it} remove={remove} dispute={dispute} changeFund={changeFund} />,
          },
        ]
      : []),
  ]
  return (
    <>
      {phone ? (
        <Cards {...props} lines={shown} />
      ) : (
        <DataTable label="对账明细" sticky={false} rows={shown} rowKey={(it) => it.orderId} columns={columns} />
      )}
      {more}
      <p className={css['total']}>
        <span>
          合计 {lines.filter((it) => !it.removedAt).length} 个订单{off.length > 0 ? `，减 ${off.length} 笔售后退款` : ''}
        </span>
        <Money fen={totalFen} as="sum" size={16} />
      </p>
    </>
  )
}

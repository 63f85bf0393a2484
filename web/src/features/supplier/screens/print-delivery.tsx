// 送货单 on A4, one sheet per order: what is about to be sent, what is left, or one parcel sent before.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { factsFor } from '@caiyuan/contract/order/fields'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { Pairs, pairsOf, PaperEnd, PaperTable, Whole, fullMoment } from '../../print/parts/paper.tsx'
import { numsOf, targetsOf } from '../model.ts'

type Order = OutputOf<typeof api.supply.orderDetail>
type Parcel = Order['parcels'][number]

interface Note {
  line: Order['lines'][number]
  num: number
}

const notesOf = (order: Order, parcel: Parcel | undefined, nums: ReadonlyMap<number, number>): Note[] => {
  const left = order.lines.map((line) => ({ line, num: line.num - line.shippedNum - line.endedNum }))
  const numOf = ({ line, num }: Note): number =>
    parcel ? (parcel.lines.find((it) => it.lineNo === line.lineNo)?.num ?? 0) : (nums.get(line.lineNo) ?? (nums.size > 0 ? 0 : num))
  return left.map((it) => ({ ...it, num: numOf(it) })).filter((it) => it.num > 0)
}

/** An order with nothing left to send makes no paper; on the screen it says why. */
const Nothing = ({ order }: { order: Order }) => (
  <p className="second no-print">订单 {order.orderNo} 没有待发的商品，不打印送货单；已发的包裹请在订单的发货记录中打印。</p>
)

const Sheet = ({ order, seq, nums }: { order: Order; seq: number; nums: ReadonlyMap<number, number> }) => {
  const { user } = useSession()
  const parcel = order.parcels.find((it) => it.seq === seq)
  const notes = notesOf(order, parcel, nums)
  if (notes.length === 0) return <Nothing order={order} />
  const batch = parcel?.seq ?? order.parcels.length + 1
  return (
    <PrintSheet
      title={`${user?.supplierName ?? ''}送货单`}
      number={`${order.orderNo} · 第 ${batch} 批`}
      address={to('/orderDetail', { id: order.id })}
      signs={['发货人', '送货人', '收货人（签字、日期）']}
    >
      <Pairs
        rows={[
          ['采购单位', `${order.schoolName} ${order.deptName}`],
          ['收货人', `${order.receiver} ${[order.mobile, order.tel].filter(Boolean).join('、')}`],
          ['收货地址', order.addressText, true],
          ['快递', parcel ? `${parcel.carrierName} ${parcel.waybillNo || parcel.courierPhone}` : ''],
          ['发货时间', parcel ? fullMoment(parcel.shippedAt) : ''],
          ...pairsOf(factsFor('parcel', order)),
        ]}
      />
      <PaperTable
        title="商品"
        rows={notes}
        columns={[
          { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
          { title: '商品名称', of: ({ line }) => line.name },
          { title: '规格 / 货号', of: ({ line }) => [line.spec, line.catNo].filter(Boolean).join(' / ') },
          { title: '订购', right: true, of: ({ line }) => `${line.num} ${line.unit}` },
          { title: '本次', right: true, of: ({ line, num }) => `${num} ${line.unit}` },
          { title: '备注', of: ({ line }) => line.remark },
        ]}
        sum={['', `合计 ${notes.length} 种`, '', '', `${notes.reduce((sum, it) => sum + it.num, 0)} 件`, '']}
      >
        <PaperEnd />
      </PaperTable>
    </PrintSheet>
  )
}

const One = ({ schoolId, id, seq, nums }: { schoolId: number; id: string; seq: number; nums: ReadonlyMap<number, number> }) => {
  const read = useRead(api.supply.orderDetail, { schoolId, id })
  return <WithRead read={read}>{(order) => <Sheet order={order} seq={seq} nums={nums} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  const targets = targetsOf(params.get('o') ?? '')
  return (
    <main>
      <PrintSheets note={targets.length > 1 ? <span className="second">共 {targets.length} 张，每张一页</span> : null}>
        {targets.map((it) => (
          <One key={it.id} {...it} seq={Number(params.get('parcel')) || 0} nums={numsOf(params.get('n') ?? '')} />
        ))}
      </PrintSheets>
    </main>
  )
}

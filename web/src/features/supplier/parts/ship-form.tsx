// 本次发货: per line what to send, with which carrier and waybill; the button carries the count.
import { PrinterOutlined } from '@ant-design/icons'
import { OWN_DELIVERY } from '@caiyuan/contract/carriers'
import { money } from '@caiyuan/contract/money'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { Button, Checkbox, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Price } from '../../../ui/money.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import {
  carrierOptions,
  codeFault,
  draftNoteAddress,
  faultOf,
  isSent,
  numFaultOf,
  parcelsOf,
  pasteWaybills,
  piecesOf,
  startEntries,
  sumsOf,
  type ShipEntry,
} from '../model.ts'
import { NumBox } from './num-box.tsx'
import css from './panel.module.css'

type Order = OutputOf<typeof api.supply.orderDetail>
type Line = Order['lines'][number]

const Row = ({
  line,
  entry,
  set,
  paste,
  locked,
  strict,
}: {
  line: Line
  entry: ShipEntry
  set: (change: Partial<ShipEntry>) => void
  paste: (text: string) => boolean
  locked: boolean
  strict: boolean
}) => {
  const left = line.num - line.shippedNum
  const numFault = numFaultOf(line, entry)
  const sent = isSent(line, entry)
  const fault = sent ? codeFault(entry) : ''
  const own = entry.carrierCode === OWN_DELIVERY
  const follows = locked && sent
  const after = numFault ? left : left - piecesOf(entry)
  if (left === 0) {
    return (
      <tr className="second">
        <td>
          {line.name}
          <small>{line.catNo ? `货号 ${line.catNo}` : line.spec}</small>
        </td>
        <td className={css['right']} data-label="单价">
          <Price e4={line.priceE4} per={line.unit} />
        </td>
        <td className={css['right']} data-label="应发">
          {line.num} {line.unit}
        </td>
        <td className={css['right']} data-label="已发">
          {line.shippedNum} {line.unit}
        </td>
        <td colSpan={4}>已发完</td>
      </tr>
    )
  }
  return (
    <tr>
      <td>
        <span className="goods">{line.name}</span>
        <small>{[line.catNo ? `货号 ${line.catNo}` : line.spec, line.remark && `备注：${line.remark}`].filter(Boolean).join(' · ')}</small>
      </td>
      <td className={css['right']} data-label="单价">
        <Price e4={line.priceE4} per={line.unit} />
      </td>
      <td className={css['right']} data-label="应发">
        {line.num} {line.unit}
      </td>
      <td className={css['right']} data-label="已发">
        {line.shippedNum} {line.unit}
      </td>
      <td data-label="本次发">
        <NumBox label={`${line.name} 本次发`} unit={line.unit} typed={entry.typed} fault={numFault} onChange={(typed) => set({ typed })} />
      </td>
      <td className={`${css['right']} ${after > 0 ? 'wait strong' : ''}`} data-label="发后余">
        {numFault ? '—' : `${after} ${line.unit}`}
      </td>
      <td data-label="快递公司" className={follows ? css['follows'] : undefined}>
        {follows ? (
          <span className="second">同一运单</span>
        ) : sent ? (
          <Select
            aria-label={`${line.name} 快递公司`}
            style={{ width: 108 }}
            options={carrierOptions}
            showSearch={{ optionFilterProp: 'label' }}
            value={entry.carrierCode}
            onChange={(carrierCode: string) => set({ carrierCode, code: '' })}
          />
        ) : (
          '—'
        )}
      </td>
      <td className={follows ? css['follows'] : css['code']} data-label={own ? '送货人电话' : '运单号'}>
        {follows ? (
          <span className="second num">{entry.code || '—'}</span>
        ) : sent ? (
          <Input
            aria-label={`${line.name} ${own ? '送货人电话' : '运单号'}`}
            placeholder={own ? '送货人电话' : '运单号'}
            className={css['codeBox']!}
            status={strict && fault ? 'error' : ''}
            value={entry.code}
            onChange={(event) => set({ code: event.target.value })}
            onPaste={(event) => paste(event.clipboardData.getData('text')) && event.preventDefault()}
          />
        ) : (
          '—'
        )}
        {strict && fault && !follows ? <div className="bad">{fault}</div> : null}
      </td>
    </tr>
  )
}

/** With one waybill for all, the lines follow the first one that sends something. */
const followFirst = (lines: readonly Line[], entries: Record<number, ShipEntry>): Record<number, ShipEntry> => {
  const first = entries[lines.find((it) => isSent(it, entries[it.lineNo]!))?.lineNo ?? -1]
  return first
    ? Object.fromEntries(Object.entries(entries).map(([no, it]) => [no, { ...it, carrierCode: first.carrierCode, code: first.code }]))
    : entries
}

export const ShipForm = ({ order, onDone }: { order: Order; onDone?: () => void }) => {
  // A parcel sent changes what is left: what was typed before it is of no use.
  const [{ entries, same }, put, drop] = useKept(`ship:${order.id}:${order.parcels.length}`, {
    entries: startEntries(order.lines),
    same: true,
  })
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.supply.ship, {
    onDone: (result) => {
      drop()
      notify.ok(`已发货 ${result.shippedNum} 件${result.leftNum > 0 ? `，还有 ${result.leftNum} 件未发` : '，整单发完'}`)
      onDone?.()
    },
  })
  const shown = same ? followFirst(order.lines, entries) : entries
  const firstNo = order.lines.find((it) => isSent(it, entries[it.lineNo]!))?.lineNo
  const sums = sumsOf(order.lines, shown)
  const parcels = parcelsOf(order.lines, shown)
  const faults = order.lines.map((it) => faultOf(it, shown[it.lineNo]!)).filter(Boolean)
  const wrongNums = order.lines.filter((it) => numFaultOf(it, shown[it.lineNo]!)).length
  const box = useRef<HTMLElement>(null)
  const set = (lineNo: number, change: Partial<ShipEntry>) =>
    put((now) => ({ ...now, entries: { ...now.entries, [lineNo]: { ...now.entries[lineNo]!, ...change } } }))
  const paste = (lineNo: number, text: string): boolean => {
    const filled = pasteWaybills(order.lines, entries, lineNo, text)
    if (!filled) return false
    put({ entries: filled, same: false })
    return true
  }
  const send = () => {
    setPressed(true)
    if (stopsAtWrongNum(box.current!)) return
    if (faults.length === 0)
      void act.run({ schoolId: order.schoolId, id: order.id, parcels: parcels as SentOf<typeof api.supply.ship>['parcels'] })
  }
  return (
    <section aria-label="本次发货" ref={box}>
      <div className={css['formHead']}>
        <b>本次发货</b>
        <span className="second">第 {order.parcels.length + 1} 批；填 0 的行不发，余量继续保留</span>
        <Checkbox
          style={{ marginLeft: 'auto' }}
          checked={same}
          onChange={(event) => put((now) => ({ ...now, same: event.target.checked }))}
        >
          整单同一运单
        </Checkbox>
      </div>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="发货商品的表">
        <table className={css['table']}>
          <thead>
            <tr>
              <th>商品</th>
              <th className={css['right']}>单价</th>
              <th className={css['right']}>应发</th>
              <th className={css['right']}>已发</th>
              <th>本次发</th>
              <th className={css['right']}>发后余</th>
              <th>快递公司</th>
              <th>运单号</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((it) => (
              <Row
                key={it.lineNo}
                line={it}
                entry={shown[it.lineNo]!}
                set={(change) => set(it.lineNo, change)}
                paste={(text) => paste(it.lineNo, text)}
                locked={same && it.lineNo !== firstNo}
                strict={pressed}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css['formFoot']}>
        {wrongNums > 0 ? (
          <span className="bad">{wrongNums} 行的本次发数量须改正，改正后显示件数与金额</span>
        ) : (
          <span>
            本次 <b>{parcels.length}</b> 个包裹，<b>{sums.num}</b> 件，<b className="num">{money(sums.amountFen)}</b>
            {sums.leftNum > 0 ? (
              <span className="second" style={{ marginLeft: 16 }}>
                余 {sums.leftNum} 件 {money(sums.leftFen)}
              </span>
            ) : null}
          </span>
        )}
        {pressed && wrongNums === 0 && faults[0] ? (
          <span className="bad" role="alert">
            {faults[0]}
          </span>
        ) : null}
        <span className={css['acts']}>
          <Button
            icon={<PrinterOutlined />}
            disabled={wrongNums > 0 || sums.num === 0}
            href={draftNoteAddress(order, shown)}
            target="_blank"
            rel="noopener"
          >
            打印送货单
          </Button>
          <Button type="primary" disabled={wrongNums === 0 && sums.num === 0} loading={act.pending} onClick={send}>
            {wrongNums > 0 ? '发货' : `发货 ${sums.num} 件`}
          </Button>
        </span>
      </div>
    </section>
  )
}

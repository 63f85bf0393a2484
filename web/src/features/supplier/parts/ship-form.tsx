// 本次发货: per line what to send, with which carrier and waybill; the button carries the count.
import { PrinterOutlined } from '@ant-design/icons'
import { OWN_DELIVERY } from '@caiyuan/contract/carriers'
import { money } from '@caiyuan/contract/money'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Price } from '../../../ui/money.tsx'
import { carrierOptions, draftNoteAddress, faultOf, parcelsOf, pasteWaybills, startEntries, sumsOf, type ShipEntry } from '../model.ts'
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
  const fault = faultOf(line, entry)
  const own = entry.carrierCode === OWN_DELIVERY
  const follows = locked && entry.num > 0
  if (left === 0) {
    return (
      <tr className="second">
        <td>
          {line.name}
          <small>{line.catNo ? `货号 ${line.catNo}` : line.spec}</small>
        </td>
        <td className={css['right']} data-label="单价">
          <Price e4={line.priceE4} />
        </td>
        <td className={css['right']} data-label="应发">
          {line.num} {line.unit}
        </td>
        <td className={css['right']} data-label="已发">
          {line.shippedNum}
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
        <Price e4={line.priceE4} />
      </td>
      <td className={css['right']} data-label="应发">
        {line.num} {line.unit}
      </td>
      <td className={css['right']} data-label="已发">
        {line.shippedNum}
      </td>
      <td data-label="本次发">
        <InputNumber
          aria-label={`${line.name} 本次发`}
          style={{ width: 88 }}
          min={0}
          max={left}
          precision={0}
          suffix={line.unit}
          value={entry.num}
          onChange={(num) => set({ num: num ?? 0 })}
        />
      </td>
      <td className={`${css['right']} ${left - entry.num > 0 ? 'wait strong' : ''}`} data-label="发后余">
        {Math.max(0, left - entry.num)}
      </td>
      <td data-label="快递公司" className={follows ? css['follows'] : undefined}>
        {follows ? (
          <span className="second">同一运单</span>
        ) : entry.num > 0 ? (
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
        ) : entry.num > 0 ? (
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
  const first = lines.map((it) => entries[it.lineNo]!).find((it) => it.num > 0)
  return first
    ? Object.fromEntries(Object.entries(entries).map(([no, it]) => [no, { ...it, carrierCode: first.carrierCode, code: first.code }]))
    : entries
}

export const ShipForm = ({ order, onDone }: { order: Order; onDone?: () => void }) => {
  const [entries, setEntries] = useState(() => startEntries(order.lines))
  const [same, setSame] = useState(true)
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.supply.ship, {
    refresh: [api.supply.orders, api.supply.orderDetail],
    onDone: (result) => {
      notify.ok(`已发货 ${result.shippedNum} 件${result.leftNum > 0 ? `，还有 ${result.leftNum} 件未发` : '，整单发完'}`)
      onDone?.()
    },
  })
  const shown = same ? followFirst(order.lines, entries) : entries
  const firstNo = order.lines.find((it) => entries[it.lineNo]!.num > 0)?.lineNo
  const sums = sumsOf(order.lines, shown)
  const parcels = parcelsOf(order.lines, shown)
  const faults = order.lines.map((it) => faultOf(it, shown[it.lineNo]!)).filter(Boolean)
  const set = (lineNo: number, change: Partial<ShipEntry>) => setEntries((all) => ({ ...all, [lineNo]: { ...all[lineNo]!, ...change } }))
  const paste = (lineNo: number, text: string): boolean => {
    const filled = pasteWaybills(order.lines, entries, lineNo, text)
    if (!filled) return false
    setSame(false)
    setEntries(filled)
    return true
  }
  const send = () => {
    setPressed(true)
    if (faults.length === 0)
      void act.run({ schoolId: order.schoolId, id: order.id, parcels: parcels as SentOf<typeof api.supply.ship>['parcels'] })
  }
  return (
    <section aria-label="本次发货">
      <div className={css['formHead']}>
        <b>本次发货</b>
        <span className="second">第 {order.parcels.length + 1} 批；填 0 的行不发，余量继续保留</span>
        <Checkbox style={{ marginLeft: 'auto' }} checked={same} onChange={(event) => setSame(event.target.checked)}>
          整单同一运单
        </Checkbox>
      </div>
      <div className={css['scroll']}>
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
        <span>
          本次 <b>{parcels.length}</b> 个包裹，<b>{sums.num}</b> 件，<b className="num">{money(sums.amountFen)}</b>
          {sums.leftNum > 0 ? (
            <span className="second" style={{ marginLeft: 16 }}>
              余 {sums.leftNum} 件 {money(sums.leftFen)}
            </span>
          ) : null}
        </span>
        {pressed && faults[0] ? (
          <span className="bad" role="alert">
            {faults[0]}
          </span>
        ) : null}
        <span className={css['acts']}>
          <Button icon={<PrinterOutlined />} disabled={sums.num === 0} href={draftNoteAddress(order, shown)} target="_blank" rel="noopener">
            打印送货单
          </Button>
          <Button type="primary" disabled={sums.num === 0} loading={act.pending} onClick={send}>
            发货 {sums.num} 件
          </Button>
        </span>
      </div>
    </section>
  )
}

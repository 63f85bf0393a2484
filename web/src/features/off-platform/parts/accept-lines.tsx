// The lines of an acceptance: what arrived of each, at what price, and what the school records of it.
import { acceptFault, acceptFieldsOf, soonOf } from '@caiyuan/contract/off-platform/accept'
import type { AcceptField } from '@caiyuan/contract/off-platform/form-def'
import { specText } from '@caiyuan/contract/off-platform/lines'
import { amountOf } from '@caiyuan/contract/off-platform/sheet'
import { dayText } from '@caiyuan/contract/span'
import { Checkbox, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '../../../core/clock.ts'
import { Fault } from '../../../ui/fault.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Doc } from '../shown.ts'
import css from './form.module.css'

export interface Line {
  no: number
  qty: string
  price: string
  isGood: boolean
  reason: string
  soonReason: string
  place: string
  own: Record<string, string>
}

export const worthOf = (line: Line): number => (line.isGood ? amountOf(line) : 0)

/** The first thing wrong with a line; empty where it may be sent. */
export const lineFault = (doc: Doc, line: Line): string =>
  acceptFault(doc.form, doc.content.items[line.no]!, line, dayText(serverNow()))?.text ?? ''

const OwnBox = ({ field, line, set, no }: { field: AcceptField; line: Line; set: (change: Partial<Line>) => void; no: number }) => {
  const value = line.own[field.key] ?? ''
  const put = (text: string) => set({ own: { ...line.own, [field.key]: text } })
  const label = `第 ${no + 1} 行${field.label}`
  return (
    <span>
      {field.kind === 'choice' ? (
        <Select
          style={{ width: '100%' }}
          aria-label={label}
          placeholder={`${field.label}${field.need === 'must' ? ' *' : ''}`}
          options={(field.options ?? []).map((it) => ({ value: it, label: it }))}
          value={value || undefined}
          onChange={put}
        />
      ) : field.kind !== 'text' ? (
        <DatePicker
          style={{ width: '100%' }}
          aria-label={label}
          placeholder={field.label}
          value={value ? dayjs(value) : null}
          onChange={(_, text) => put((text as string | null) ?? '')}
        />
      ) : (
        <Input
          aria-label={label}
          placeholder={`${field.label}${field.need === 'must' ? ' *' : ''}`}
          value={value}
          onChange={(event) => put(event.target.value)}
        />
      )}
    </span>
  )
}

export const AcceptLines = ({
  doc,
  lines,
  put,
  tried,
}: {
  doc: Doc
  lines: readonly Line[]
  put: (lines: Line[]) => void
  tried: boolean
}) => (
  <div className={css['wrap']}>
    <table className={css['items']}>
      <thead>
        <tr>
          <th scope="col" style={{ minWidth: 180 }}>
            名称
          </th>
          <th scope="col" style={{ width: 96 }}>
            合格
          </th>
          <th scope="col" style={{ width: 110 }}>
            验收数量
          </th>
          <th scope="col" style={{ width: 120 }}>
            实际单价（元）
          </th>
          <th scope="col" style={{ width: 160 }}>
            存放地点
          </th>
          <th scope="col" className={css['num']} style={{ width: 110 }}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const item = doc.content.items[line.no]!
          const set = (change: Partial<Line>) => put(lines.map((each) => (each.no === line.no ? { ...each, ...change } : each)))
          const fault = tried ? lineFault(doc, line) : ''
          const fields = acceptFieldsOf(doc.form, item.category, line.own)
          const soon = soonOf(fields, line, dayText(serverNow()))
          return [
            <tr key={line.no}>
              <td data-wide="true" data-label="名称">
                {item.name}
                {specText(item) ? <div className="second">{specText(item)}</div> : null}
                <div className="second">
                  {doc.isDirect ? '填写' : '申请'} {item.qty} {item.unit} × {item.price} 元
                </div>
              </td>
              <td data-label="合格">
                <Checkbox checked={line.isGood} onChange={(event) => set({ isGood: event.target.checked })}>
                  {line.isGood ? '合格' : '不合格'}
                </Checkbox>
              </td>
              <td data-label="验收数量">
                <Input
                  aria-label={`第 ${line.no + 1} 行验收数量`}
                  disabled={!line.isGood}
                  style={{ textAlign: 'right' }}
                  value={line.qty}
                  onChange={(event) => set({ qty: event.target.value })}
                />
              </td>
              <td data-label="实际单价（元）">
                <Input
                  aria-label={`第 ${line.no + 1} 行实际单价`}
                  disabled={!line.isGood}
                  style={{ textAlign: 'right' }}
                  value={line.price}
                  onChange={(event) => set({ price: event.target.value })}
                />
              </td>
              <td data-label="存放地点">
                <Input
                  aria-label={`第 ${line.no + 1} 行存放地点`}
                  maxLength={100}
                  value={line.place}
                  onChange={(event) => set({ place: event.target.value })}
                />
              </td>
              <td data-label="金额" className={css['num']}>
                <Money fen={worthOf(line)} as="strong" />
              </td>
            </tr>,
            fields.length > 0 && line.isGood ? (
              <tr key={`${line.no}-own`}>
                <td colSpan={6} data-wide="true">
                  <div className={css['more']}>
                    {fields.map((field) => (
                      <OwnBox key={field.key} field={field} line={line} set={set} no={line.no} />
                    ))}
                  </div>
                </td>
              </tr>
            ) : null,
            soon ? (
              <tr key={`${line.no}-soon`}>
                <td colSpan={6} data-wide="true">
                  <span className="wait">{soon}</span>
                  <Input
                    aria-label={`第 ${line.no + 1} 行效期不足的理由`}
                    placeholder="仍然验收的理由 *，如 科室两个月内用完"
                    maxLength={200}
                    value={line.soonReason}
                    onChange={(event) => set({ soonReason: event.target.value })}
                  />
                </td>
              </tr>
            ) : null,
            line.isGood ? null : (
              <tr key={`${line.no}-bad`}>
                <td colSpan={6} data-wide="true">
                  <Input
                    aria-label={`第 ${line.no + 1} 行不合格原因`}
                    placeholder="不合格原因，如 尺寸与图纸不符；不合格的不付款"
                    maxLength={200}
                    value={line.reason}
                    onChange={(event) => set({ reason: event.target.value })}
                  />
                </td>
              </tr>
            ),
            fault ? (
              <tr key={`${line.no}-fault`}>
                <td colSpan={6} data-wide="true">
                  <Fault>
                    第 {line.no + 1} 行：{fault}
                  </Fault>
                </td>
              </tr>
            ) : null,
          ]
        })}
      </tbody>
    </table>
  </div>
)

// The lines of an acceptance: accepted and rejected pieces, the reason, lot and expiry where the goods have them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import type { api } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { faultOf, textFaultOf, type Entry } from '../model.ts'
import css from './accept-lines.module.css'

type Line = OutputOf<typeof api.order.acceptForm>['lines'][number]

const before = (it: Line): string =>
  [it.acceptedNum > 0 ? `已合格 ${it.acceptedNum}` : '', it.rejectedNum > 0 ? `曾不合格 ${it.rejectedNum}，换货到齐可再验` : '']
    .filter(Boolean)
    .join('，')

/** Less than half a year of shelf life left is worth a word (domain page 03 §3.9). */
const isShort = (day: string): boolean => day !== '' && dayjs(day).isBefore(dayjs(serverNow()).add(6, 'month'))

const Row = ({ line, entry, set, strict }: { line: Line; entry: Entry; set: (change: Partial<Entry>) => void; strict: boolean }) => {
  const fault = faultOf(line, entry)
  // Said while it is written; what is only missing waits until the form is sent.
  const isWrong = entry.acceptedNum + entry.rejectedNum > line.openNum || textFaultOf(entry) !== ''
  return (
    <li className={css['line']} data-fault={fault !== '' && (strict || isWrong)}>
      <div className={css['goods']}>
        <Drawing src={line.picture} name="" size={48} />
        <div>
          <div className="goods strong">{line.name}</div>
          <div className="second">{[line.spec, line.catNo && `货号 ${line.catNo}`].filter(Boolean).join(' · ')}</div>
          <div className="second">
            订购 {line.num} {line.unit}，已收 {line.receivedNum}
            {before(line) ? `，${before(line)}` : ''} {line.isAsset ? <Tag tone="info">验收后须登记资产</Tag> : null}
          </div>
        </div>
      </div>
      <div className={css['nums']}>
        <label>
          合格
          <Stepper
            label={`${line.name} 合格数量`}
            least={0}
            most={line.openNum}
            value={entry.acceptedNum}
            onChange={(acceptedNum) =>
              set({
                acceptedNum,
                ...(acceptedNum + entry.rejectedNum > line.openNum ? { rejectedNum: Math.max(0, line.openNum - acceptedNum) } : {}),
              })
            }
          />
        </label>
        <label>
          不合格
          <Stepper
            label={`${line.name} 不合格数量`}
            least={0}
            most={line.openNum}
            value={entry.rejectedNum}
            onChange={(rejectedNum) =>
              set({
                rejectedNum,
                ...(entry.acceptedNum + rejectedNum > line.openNum ? { acceptedNum: Math.max(0, line.openNum - rejectedNum) } : {}),
              })
            }
          />
        </label>
      </div>
      <div className={css['more']}>
        {entry.rejectedNum > 0 ? (
          <Input
            aria-label={`${line.name} 不合格原因`}
            placeholder="不合格原因，如：外包装破损、型号不符"
            status={strict && entry.reason.trim() === '' ? 'error' : ''}
            value={entry.reason}
            onChange={(event) => set({ reason: event.target.value })}
          />
        ) : null}
        {line.needsLot ? (
          <div className={css['lot']}>
            <Input
              aria-label={`${line.name} 批号`}
              placeholder="批号"
              value={entry.lotNo}
              onChange={(event) => set({ lotNo: event.target.value })}
            />
            <DatePicker
              aria-label={`${line.name} 有效期至`}
              placeholder="有效期至"
              value={entry.expiryOn ? dayjs(entry.expiryOn) : null}
              onChange={(_, day) => set({ expiryOn: typeof day === 'string' ? day : '' })}
            />
          </div>
        ) : null}
        {isShort(entry.expiryOn) ? <p className="wait">效期不足 6 个月，请确认后再判合格</p> : null}
        <Fault>{fault && (strict || isWrong) ? fault : null}</Fault>
      </div>
    </li>
  )
}

interface AcceptLinesProps {
  lines: readonly Line[]
  entries: Record<number, Entry>
  set: (lineNo: number, change: Partial<Entry>) => void
  /** The form was sent once: what is missing is said under each line. */
  strict: boolean
}

export const AcceptLines = ({ lines, entries, set, strict }: AcceptLinesProps) => {
  const open = lines.filter((it) => it.openNum > 0)
  const closed = lines.length - open.length
  return (
    <ul className={css['lines']}>
      {open.map((it) => (
        <Row key={it.lineNo} line={it} entry={entries[it.lineNo]!} set={(change) => set(it.lineNo, change)} strict={strict} />
      ))}
      {closed > 0 ? <li className={`${css['line']} second`}>另有 {closed} 种已全部验收</li> : null}
    </ul>
  )
}

// The lines of one parcel: how many came well, and what is wrong with the others.
import { afterSaleTypes } from '@caiyuan/contract/after-sale/flow'
import { issueKeys, issues, PHOTOS_MOST, type Issue } from '@caiyuan/contract/receipt'
import { Button, Input, Radio } from 'antd'
import type { KeptFile } from '../../../core/files.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Upload } from '../../../ui/upload.tsx'
import {
  asIssue,
  goodOf,
  nextIssue,
  problemOf,
  problemsOf,
  withGood,
  type Count,
  type Parcel,
  type ParcelLine,
  type Problem,
} from '../model.ts'
import css from './count-lines.module.css'

interface ProblemProps {
  it: Problem
  line: ParcelLine
  /** The kinds other problems of the line have. */
  others: readonly Issue[]
  /** Pieces it may have at most. */
  most: number
  strict: boolean
  put: (it: Problem) => void
  drop: () => void
}

const ProblemRow = ({ it, line, others, most, strict, put, drop }: ProblemProps) => {
  const { label, wishes, needsPhoto } = issues[it.issue]
  const lacksPhoto = needsPhoto && it.files.length === 0
  return (
    <div className={css['problem']} role="group" aria-label={`${line.name} ${label}`}>
      <div className={css['line1']}>
        <Radio.Group
          aria-label={`${line.name} 的问题`}
          optionType="button"
          className={css['kinds'] ?? ''}
          value={it.issue}
          options={issueKeys.map((key) => ({ value: key, label: issues[key].label, disabled: others.includes(key) }))}
          onChange={(event) => put(asIssue(it, event.target.value as Issue))}
        />
        <Stepper label={`${line.name} ${label}数量`} least={1} most={most} value={it.num} onChange={(num) => put({ ...it, num })} />
        <Button type="text" aria-label={`去掉 ${line.name} ${label}`} onClick={drop}>
          去掉
        </Button>
      </div>
      <div className={css['wish']}>
        <span className="second">要供应商</span>
        <Radio.Group
          aria-label={`${line.name} ${label}要求`}
          value={it.wish}
          options={wishes.map((key) => ({ value: key, label: afterSaleTypes[key] }))}
          onChange={(event) => put({ ...it, wish: event.target.value as Problem['wish'] })}
        />
      </div>
      <Input
        aria-label={`${line.name} ${label}说明`}
        placeholder="说明，可不填"
        maxLength={200}
        value={it.note}
        onChange={(event) => put({ ...it, note: event.target.value })}
      />
      <Upload
        of="images"
        label={needsPhoto ? '照片（必填）' : '添加照片'}
        max={PHOTOS_MOST}
        takesPhoto
        value={it.files}
        onChange={(files: KeptFile[]) => put({ ...it, files })}
      />
      <Fault>{strict && lacksPhoto ? `${label}须拍照或上传照片` : undefined}</Fault>
    </div>
  )
}

interface RowProps {
  line: ParcelLine
  count: Count
  strict: boolean
  set: (problems: readonly Problem[]) => void
}

const Row = ({ line, count, strict, set }: RowProps) => {
  const problems = problemsOf(count, line)
  const good = goodOf(count, line)
  const next = nextIssue(problems)
  return (
    <li className={css['line']}>
      <div className={css['goods']}>
        <Drawing src={line.picture} name="" size={48} />
        <div>
          <div className="goods strong">{line.name}</div>
          <div className="second">
            {[line.spec, `发出 ${line.num} ${line.unit}`].filter(Boolean).join(' · ')}
            {good < line.num ? <span className="bad">，有问题 {line.num - good}</span> : null}
          </div>
        </div>
      </div>
      <label className={css['good']}>
        完好
        <Stepper
          label={`${line.name} 完好数量`}
          least={0}
          most={line.num}
          value={good}
          onChange={(num) => set(withGood(line, problems, num))}
        />
      </label>
      {problems.length > 0 ? (
        <div className={css['problems']}>
          {problems.map((it, i) => (
            <ProblemRow
              key={it.issue}
              it={it}
              line={line}
              others={problems.filter((one) => one !== it).map((one) => one.issue)}
              most={good + it.num}
              strict={strict}
              put={(now) => set(problems.map((one, j) => (j === i ? now : one)))}
              drop={() => set(problems.filter((one) => one !== it))}
            />
          ))}
        </div>
      ) : null}
      {good > 0 && next ? (
        <Button className={css['more'] ?? ''} onClick={() => set([...problems, problemOf(next, 1)])}>
          {problems.length > 0 ? '还有别的问题' : '有问题'}
        </Button>
      ) : null}
    </li>
  )
}

interface Props {
  parcel: Parcel
  count: Count
  strict: boolean
  set: (lineNo: number, problems: readonly Problem[]) => void
}

export const CountLines = ({ parcel, count, strict, set }: Props) => (
  <ul>
    {parcel.lines.map((line) => (
      <Row key={line.lineNo} line={line} count={count} strict={strict} set={(problems) => set(line.lineNo, problems)} />
    ))}
  </ul>
)

// What opens under a row of the approval centre: goods with comparison, the fund, who decides, and the decision itself.
import { blockOf, type BlockOf } from '@caiyuan/contract/approval/review'
import { Button, Input } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Kbd } from '../../../ui/keys.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { effectParts } from '../blocks/funds.tsx'
import type { QuotedLine } from '../blocks/quotes.tsx'
import { linesOf, type Reviewed as Doc } from '../blocks/reviewed.ts'
import type { Row } from '../model.ts'
import { CompareBars } from './compare-bars.tsx'
import { opinionOf, wordyOf, type Decide } from './decide.tsx'
import css from './preview.module.css'
import { timelineNodes } from './timeline-nodes.tsx'

type Review = NonNullable<Doc['review']>

const SHOWN_LINES = 5
/** The preview ends where the supplier takes over; the page of the document shows the rest. */
const NEXT_SHOWN = 3

/** The line whose price deserves a look: farthest above its reference, else the dearest. */
const keyLine = (lines: readonly QuotedLine[]): QuotedLine | undefined =>
  lines.toSorted(
    (a, b) =>
      (b.referenceE4 ? b.priceE4 / b.referenceE4 : 0) - (a.referenceE4 ? a.priceE4 / a.referenceE4 : 0) || b.amountFen - a.amountFen,
  )[0]

const Lines = ({ lines, noun }: BlockOf<'lines'>) => (
  <>
    <table className={css['goods']}>
      <thead>
        <tr>
          <th scope="col">{noun}</th>
          <th scope="col">数量</th>
          <th scope="col">单价</th>
          <th scope="col">金额</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, SHOWN_LINES).map((it) => (
          <tr key={it.no}>
            <td>{it.name}</td>
            <td>
              {it.num} {it.unit}
            </td>
            <td>
              <Price e4={it.priceE4} per={it.unit} />
            </td>
            <td>
              <Money fen={it.amountFen} as="strong" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {lines.length > SHOWN_LINES ? <p className="second">另有 {lines.length - SHOWN_LINES} 种，见详情</p> : null}
  </>
)

/** What the kind itself has to show where there are no lines of goods: of 免申请直接验收 each line as it was accepted. */
const Table = ({ title, columns, rows }: BlockOf<'table'>) => (
  <>
    <h2>{title}</h2>
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={`${title}表`}>
      <table className={css['goods']}>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_LINES).map((row, no) => (
            <tr key={no}>
              {columns.map(({ label, kind }, i) => (
                <td key={label}>{kind === 'fen' ? <Money fen={Number(row[i])} as="strong" /> : row[i]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {rows.length > SHOWN_LINES ? <p className="second">另有 {rows.length - SHOWN_LINES} 行，见详情</p> : null}
  </>
)

const What = ({ review }: { review: Review }) => {
  const [lines, quotes, facts] = [blockOf(review, 'lines'), blockOf(review, 'quotes'), blockOf(review, 'facts')]
  const table = lines ? undefined : blockOf(review, 'table')
  const line = quotes && keyLine(quotes.lines)
  return (
    <section>
      <h2>{quotes ? '明细与比价' : lines ? `${lines.noun}明细` : facts?.title}</h2>
      {lines ? <Lines {...lines} /> : <Facts facts={facts?.facts ?? []} columns={1} />}
      {table ? <Table {...table} /> : null}
      {line ? <CompareBars line={line} supplier={quotes.seller} /> : null}
      {review.reason ? <p className="second">申请理由：{review.reason}</p> : null}
    </section>
  )
}

const Fund = ({ fund }: { fund: BlockOf<'funds'>['funds'][number] }) => {
  const facts = [
    ['总额', fund.totalFen],
    ['已列支', fund.committedFen],
    ['确认应付', fund.heldFen],
    ['其他冻结', fund.otherFrozenFen],
    ['本单', fund.takenFen],
  ] as const
  return (
    <div className={css['fund']}>
      <p className="second">
        {fund.name} {fund.projectNo}
      </p>
      <dl>
        {facts.map(([label, fen]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money fen={fen} />
            </dd>
          </div>
        ))}
        <div className="strong">
          <dt>可用</dt>
          <dd>
            <Money fen={fund.afterFen} as="strong" />
          </dd>
        </div>
      </dl>
      <StackedBar parts={effectParts(fund)} />
      {fund.daysLeft < 30 ? (
        <p className="wait">
          {fund.endOn.slice(5)} 到期，还有 {fund.daysLeft} 天
        </p>
      ) : null}
    </div>
  )
}

interface DecideBarProps {
  row: Row
  doc: Doc
  decide: Decide
  isHandle: boolean
  from: string
  words: { text: string; set: (text: string) => void }
}

const DecideBar = ({ row, doc, decide, isHandle, from, words }: DecideBarProps) => {
  const it = { ...row, contentHash: doc.contentHash, lines: linesOf(doc), needComment: doc.task?.needComment ?? false }
  const may = isHandle ? doc.can.handle : doc.can.agree
  const wordy = wordyOf(words.text)
  return (
    <div className={css['bar']}>
      {may === true ? (
        <>
          <Input
            className={css['words']}
            placeholder={isHandle ? '办理意见，退回时必填（至少 2 个字）' : '审批意见，驳回时必填（至少 2 个字）'}
            aria-label="审批意见"
            aria-invalid={wordy !== undefined}
            status={wordy ? 'error' : ''}
            value={words.text}
            onChange={(event) => words.set(event.target.value)}
          />
          {[...row.words.agree.slice(0, 1), ...row.words.refuse.slice(0, 1)].map((phrase) => (
            <Button key={phrase} size="small" onClick={() => words.set(phrase)}>
              {phrase}
            </Button>
          ))}
          <Fault>{wordy}</Fault>
        </>
      ) : null}
      <span className={css['right']}>
        <Link to={row.link} state={{ from }}>
          打开详情 <Kbd>Enter</Kbd>
        </Link>
        {may === true ? (
          <>
            <Button danger onClick={() => void (isHandle ? decide.askHandleBack(it, words.text) : decide.askRefuse(it, words.text))}>
              {isHandle ? '退回' : '驳回'} <Kbd>r</Kbd>
            </Button>
            <Button type="primary" loading={decide.pending} onClick={() => void decide.askAgree(it, words.text, isHandle)}>
              {isHandle ? '办结' : '同意'} <Kbd>a</Kbd>
            </Button>
          </>
        ) : null}
      </span>
    </div>
  )
}

interface Props {
  row: Row
  decide: Decide
  isHandle: boolean
  /** The list it opens in, to come back to. */
  from: string
}

export const CheckPreview = ({ row, decide, isHandle, from }: Props) => {
  const read = useRead(api.approval.detail, { kind: row.kind, id: row.docId })
  const [text, set] = useKept(opinionOf(row.taskId), '')
  if (!read.data) {
    return (
      <div className={css['box']}>
        {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : <Skeleton lines={5} />}
      </div>
    )
  }
  const doc = read.data
  return (
    <div className={css['box']}>
      <div className={css['columns']}>
        {doc.review ? (
          <>
            <What review={doc.review} />
            <section>
              <h2>经费</h2>
              {(blockOf(doc.review, 'funds')?.funds ?? []).map((it) => (
                <Fund key={it.fundId} fund={it} />
              ))}
            </section>
          </>
        ) : null}
        <section>
          <h2>谁来批</h2>
          <Timeline
            nodes={timelineNodes({
              ...doc.timeline,
              done: doc.timeline.done.slice(-2),
              next: doc.timeline.next.filter((it) => it.skipped === '').slice(0, NEXT_SHOWN),
            })}
          />
        </section>
      </div>
      <DecideBar row={row} doc={doc} decide={decide} isHandle={isHandle} from={from} words={{ text, set }} />
    </div>
  )
}

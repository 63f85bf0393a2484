// What opens under a row of the approval centre: goods with comparison, the fund, who decides, and the decision itself.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Input } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Kbd } from '../../../ui/keys.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { Row } from '../model.ts'
import { CompareBars } from './compare-bars.tsx'
import { opinionOf, wordyOf, type Decide } from './decide.tsx'
import css from './preview.module.css'
import { effectParts } from './review-funds.tsx'
import { timelineNodes } from './timeline-nodes.tsx'

type Doc = OutputOf<typeof api.approval.detail>
type Review = NonNullable<Doc['review']>

const SHOWN_LINES = 5
/** The preview ends where the supplier takes over; the page of the document shows the rest. */
const NEXT_SHOWN = 3

/** The line whose price deserves a look: farthest above its reference, else the dearest. */
const keyLine = (lines: Review['lines']): Review['lines'][number] | undefined =>
  lines.toSorted(
    (a, b) =>
      (b.referenceE4 ? b.priceE4 / b.referenceE4 : 0) - (a.referenceE4 ? a.priceE4 / a.referenceE4 : 0) || b.amountFen - a.amountFen,
  )[0]

const Goods = ({ review }: { review: Review }) => {
  const line = keyLine(review.lines)
  return (
    <section>
      <h2>明细与比价</h2>
      <table className={css['goods']}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">数量</th>
            <th scope="col">单价</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {review.lines.slice(0, SHOWN_LINES).map((it) => (
            <tr key={it.lineNo}>
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
      {review.lines.length > SHOWN_LINES ? <p className="second">另有 {review.lines.length - SHOWN_LINES} 种，见详情</p> : null}
      {line ? <CompareBars line={line} supplier={review} /> : null}
      {review.purpose || review.remark ? <p className="second">申请理由：{review.purpose || review.remark}</p> : null}
    </section>
  )
}

const Fund = ({ fund }: { fund: Review['funds'][number] }) => {
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
  words: { text: string; set: (text: string) => void }
}

const DecideBar = ({ row, doc, decide, isHandle, words }: DecideBarProps) => {
  const it = { ...row, contentHash: doc.contentHash, needComment: doc.task?.needComment ?? false }
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
          {wordy ? (
            <p className="bad" role="alert">
              {wordy}
            </p>
          ) : null}
        </>
      ) : null}
      <span className={css['right']}>
        <Link to={row.link} state={{ from: '/check/0' }}>
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
}

export const CheckPreview = ({ row, decide, isHandle }: Props) => {
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
            <Goods review={doc.review} />
            <section>
              <h2>经费</h2>
              {doc.review.funds.map((it) => (
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
      <DecideBar row={row} doc={doc} decide={decide} isHandle={isHandle} words={{ text, set }} />
    </div>
  )
}

// Sealed quotes: before they are opened how many, until when and by whom; after it what each firm had committed to.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { enoughText } from '../model.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './sealed.module.css'
import { TimeLeft, WorkLeft } from './time-left.tsx'

type Doc = OutputOf<typeof api.inquiry.detail>
type Quote = NonNullable<Doc['quotes']>[number]

const waysOut = '可以延长截止时间再征集、按实际家数成交、转竞争性谈判，或流标。'

const Openers = ({ doc }: { doc: Doc }) =>
  doc.openers.length === 0 ? (
    <p className="second">报价在供应商本机加密，截止时自动开启，开启后这里变成报价对照。</p>
  ) : (
    <p className="second">
      报价在供应商本机加密，截止以后由两位开标人各自开启，开启后这里变成报价对照。开标人：
      {doc.openers.map((it, i) => (
        <span key={it.name}>
          {i > 0 ? '、' : ''}
          {it.name}
          {it.hasOpened ? (
            <>
              {' '}
              <Tag tone="ok">已开标</Tag>
            </>
          ) : null}
        </span>
      ))}
    </p>
  )

export const Sealed = ({ doc, deadlineAt }: { doc: Doc; deadlineAt: string }) => {
  const least = doc.asked?.minQuotes ?? 3
  return (
    <Card title="报价" note={<Tag tone="info">密封</Tag>} flush>
      <div className={css['cells']}>
        <div className={css['cell']}>
          <p className="second">{doc.state === 'quoting' ? '还剩' : '截止'}</p>
          <p className={css['big']}>
            <TimeLeft until={deadlineAt} />
          </p>
          <p className="second num">{momentText(deadlineAt)} 截止并开标</p>
          <p className="second">
            <WorkLeft left={doc.workLeft} until={deadlineAt} />
          </p>
        </div>
        <div className={css['cell']}>
          <p className="second">已收到</p>
          <p className={css['big']}>{doc.quoteNum === null ? '—' : `${doc.quoteNum} 份`}</p>
          <p className="second">
            至少 {least} 家，{doc.quoteNum === null ? '截止以前只有采购人知道份数' : enoughText(doc.quoteNum, least)}
          </p>
        </div>
        <div className={css['cell']}>
          <p className="strong">{doc.state === 'short' ? '报价不足' : '谁报了、报多少，现在谁都看不到'}</p>
          {doc.state === 'short' ? <p className="second">{waysOut}</p> : <Openers doc={doc} />}
        </div>
      </div>
    </Card>
  )
}

const columns: readonly Column<Quote>[] = [
  { key: 'firm', title: '供应商', width: 240, render: (it) => <TwoLines main={it.supplierName} second={it.quoteNo} /> },
  {
    key: 'commitment',
    title: '承诺值（SHA-256）',
    render: (it) => (
      <span className="row" style={{ gap: 4 }}>
        <code title={it.commitment}>
          {it.commitment.slice(0, 12)} … {it.commitment.slice(-8)}
        </code>
        <CopyText text={it.commitment} label="承诺值" />
      </span>
    ),
  },
  { key: 'at', title: '提交', width: 110, align: 'right', render: (it) => <span className="num">{momentText(it.receivedAt)}</span> },
]

/** The firm fixed its quote by this before the deadline: whoever holds a receipt can check that nothing was changed since. */
export const SealProof = ({ quotes }: { quotes: readonly Quote[] }) => (
  <Card title="密封证明" note="供应商截止前提交，开启后不能更改" extra={<Link to="/verifyQuote">凭回执自己核验</Link>} flush>
    <DataTable label="密封证明" sticky={false} rows={quotes} rowKey={(it) => it.id} columns={columns} />
  </Card>
)

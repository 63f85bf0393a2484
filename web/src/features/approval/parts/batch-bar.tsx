// 批量审批: the sum per card before the button is pressed and in the question it asks; afterwards, row by row what became of it.
import { approval } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { BatchHead } from '../../../ui/list-page.tsx'
import { AskDialog, useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { batchRefusedWords, byCard, type Row } from '../model.ts'
import css from './batch-bar.module.css'

type Result = OutputOf<typeof api.approval.batchAgree>

const MOST = 50

const sumOf = (rows: readonly Row[]): number => sumFen(rows.map((it) => it.amountFen))

/** What the question shows: each card with its sum, then the documents with hints by name. */
const Asking = ({ rows, words, then }: { rows: readonly Row[]; words: string; then: string }) => {
  const hinted = rows.filter((it) => it.hints.length > 0)
  return (
    <>
      <ul className={css['list']}>
        {byCard(rows).map((it) => (
          <li key={it.name}>
            <span className={css['name']}>
              {it.name}
              {it.isMine ? <span className={`second ${css['mine']}`}>（您负责）</span> : null}
            </span>
            <span className="second">{it.num} 单</span>
            <Money fen={it.fen} as="strong" />
          </li>
        ))}
      </ul>
      {hinted.length > 0 ? (
        <>
          <p className={`wait ${css['head']}`}>{hinted.length} 单有提示：</p>
          <ul className={css['list']}>
            {hinted.map((row) => (
              <li key={row.taskId}>
                <span className={css['name']}>
                  <span className="num">{row.docNo}</span> {row.summary}
                  {row.hints.map((it) => (
                    <span key={it.label} className={css['hint']}>
                      <Tag tone={it.tone}>{it.label}</Tag> {it.text}
                    </span>
                  ))}
                </span>
                <Money fen={row.amountFen} as="strong" />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={`second ${css['head']}`}>无风险提示</p>
      )}
      {then ? <p className={css['head']}>{then}</p> : null}
      {words ? <p className={`second ${css['head']}`}>意见：{words}</p> : null}
    </>
  )
}

const Results = ({ result, close }: { result: Result; close: () => void }) => (
  <AskDialog
    open
    title={`批量处理完成：成功 ${result.doneNum} 单，未处理 ${result.failedNum} 单`}
    onClose={close}
    width={560}
    footer={
      <Button type="primary" autoFocus onClick={close}>
        知道了
      </Button>
    }
  >
    <ul>
      {result.results.map((it) => (
        <li key={it.taskId} className="row" style={{ gap: 12, padding: '4px 0', borderTop: '1px solid var(--line)' }}>
          <span className="num" style={{ flex: 'none', minWidth: 120 }}>
            {it.docNo || '单据'}
          </span>
          <span className={it.isDone ? 'ok' : 'bad'}>
            {it.isDone ? '成功' : '未处理'} · {it.message}
          </span>
        </li>
      ))}
    </ul>
  </AskDialog>
)

export const BatchBar = ({ rows, clear }: { rows: readonly Row[]; clear: () => void }) => {
  const [text, setText, dropText] = useKept('opinion:batch', '')
  const [fault, setFault] = useState('')
  const [result, setResult] = useState<Result>()
  const ask = useAsk()
  // The rows change under the answer: what was sent is what is told.
  const sentFen = useRef(0)
  const done = (verb: string) => (answer: Result) => {
    dropText()
    if (answer.failedNum > 0) return setResult(answer)
    notify.ok(`已${verb} ${answer.doneNum} 单，共 ${money(sentFen.current)}`)
    return clear()
  }
  const agree = useSigned('decide', api.approval.batchAgree, { onDone: done('同意') })
  const refuse = useAct(api.approval.batchRefuse, { onDone: done('驳回') })
  const taskIds = rows.map((it) => it.taskId)
  const tooMany = rows.length > MOST
  const hints = rows.filter((it) => it.hints.length > 0).length
  const wordy = faultAt(approval.batchAgree.input, { taskIds, comment: text }, 'comment')
  const said = tooMany ? `一次最多处理 ${MOST} 单` : (wordy ?? fault)
  const put = (isAgree: boolean) => {
    const comment = text.trim()
    const verb = isAgree ? '同意' : '驳回'
    void ask.put({
      title: `${verb}这 ${rows.length} 单，合计 ${money(sumOf(rows))}？`,
      body: <Asking rows={rows} words={comment} then={isAgree ? '' : batchRefusedWords(rows)} />,
      ok: `${verb} ${rows.length} 单`,
      danger: !isAgree,
      send: async () => {
        sentFen.current = sumOf(rows)
        return (isAgree ? agree : refuse).run({ taskIds, comment })
      },
    })
  }
  const askRefusal = () => {
    const isShort = text.trim().length < 2
    setFault(isShort ? '批量驳回须填写意见（至少 2 个字）' : '')
    if (!isShort) put(false)
  }
  return (
    <>
      <BatchHead clear={clear}>
        已选 <b>{rows.length}</b> 单，合计 <Money fen={sumOf(rows)} as="strong" size={14} />
      </BatchHead>
      <p className="row wrap" style={{ gap: '4px 16px', margin: '4px 0 8px' }}>
        {byCard(rows).map((it) => (
          <span key={it.name} className={it.isMine ? '' : 'second'}>
            {it.name} <b>{it.num} 单</b> <Money fen={it.fen} as="strong" />
          </span>
        ))}
        <span className={hints > 0 ? 'wait' : 'second'}>{hints > 0 ? `${hints} 单有提示，请先看明细` : '无风险提示'}</span>
      </p>
      <div className="row wrap" style={{ gap: 8 }}>
        <Input
          style={{ flex: 1, minWidth: 260 }}
          placeholder="一条意见用于所选各单；驳回必填"
          aria-label="批量审批意见"
          aria-invalid={Boolean(wordy ?? fault)}
          status={(wordy ?? fault) ? 'error' : ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Link to={`/batchFlowPurchaseCheckDetail?ids=${taskIds.slice(0, MOST).join(',')}`}>逐单核对</Link>
        <span className={css['acts']}>
          <Button danger disabled={Boolean(tooMany || wordy)} loading={refuse.pending} onClick={askRefusal}>
            批量驳回
          </Button>
          <Button type="primary" disabled={Boolean(tooMany || wordy)} loading={agree.pending} onClick={() => put(true)}>
            批量同意 {rows.length} 单
          </Button>
        </span>
      </div>
      <Fault>{said}</Fault>
      {ask.node}
      {agree.node}
      {result ? (
        <Results
          result={result}
          close={() => {
            setResult(undefined)
            clear()
          }}
        />
      ) : null}
    </>
  )
}

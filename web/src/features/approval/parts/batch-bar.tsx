// 批量审批: the sum per fund before the button is pressed; afterwards, row by row what became of it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { faultAt } from '../../../ui/form.tsx'
import { BatchHead } from '../../../ui/list-page.tsx'
import { AskDialog } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { refreshed } from './decide.tsx'

type Row = OutputOf<typeof api.approval.list>['list'][number]
type Result = OutputOf<typeof api.approval.batchAgree>

const MOST = 50

/** The rows grouped by their first fund. */
const byFund = (rows: readonly Row[]) => {
  const groups = new Map<string, { name: string; num: number; fen: number }>()
  for (const row of rows) {
    const fund = row.funds[0]
    const name = fund ? `${fund.name} ${fund.projectNo}${row.funds.length > 1 ? ' 等' : ''}` : '无经费'
    const group = groups.get(name) ?? { name, num: 0, fen: 0 }
    groups.set(name, { name, num: group.num + 1, fen: group.fen + row.amountFen })
  }
  return [...groups.values()]
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
  const done = (answer: Result) => {
    dropText()
    if (answer.failedNum > 0) return setResult(answer)
    notify.ok(`已处理 ${answer.doneNum} 单`)
    return clear()
  }
  const agree = useAct(api.approval.batchAgree, { refresh: refreshed, onDone: done })
  const refuse = useAct(api.approval.batchRefuse, { refresh: refreshed, onDone: done })
  const taskIds = rows.map((it) => it.taskId)
  const tooMany = rows.length > MOST
  const hints = rows.filter((it) => it.hints.length > 0).length
  const wordy = faultAt(api.approval.batchAgree.input, { taskIds, comment: text }, 'comment')
  const said = tooMany ? `一次最多处理 ${MOST} 单` : (wordy ?? fault)
  const sendRefusal = () => {
    const comment = text.trim()
    if (wordy) return
    setFault(comment.length < 2 ? '批量驳回须填写意见（至少 2 个字）' : '')
    if (comment.length >= 2) void refuse.run({ taskIds, comment })
  }
  return (
    <>
      <BatchHead clear={clear}>
        已选 <b>{rows.length}</b> 单，合计 <Money fen={sumFen(rows.map((it) => it.amountFen))} as="strong" size={14} />
      </BatchHead>
      <p className="row wrap" style={{ gap: '4px 16px', margin: '4px 0 8px' }}>
        {byFund(rows).map((it) => (
          <span key={it.name}>
            {it.name} <b>{it.num} 单</b> <Money fen={it.fen} as="strong" />
          </span>
        ))}
        <span className={hints > 0 ? 'wait' : 'second'}>{hints > 0 ? `${hints} 单有提示，请先看明细` : '无风险提示'}</span>
      </p>
      <div className="row wrap" style={{ gap: 8 }}>
        <Input
          style={{ flex: 1, minWidth: 200 }}
          placeholder="一条意见用于所选各单；驳回必填"
          aria-label="批量审批意见"
          aria-invalid={Boolean(wordy ?? fault)}
          status={(wordy ?? fault) ? 'error' : ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button danger disabled={Boolean(tooMany || wordy)} loading={refuse.pending} onClick={sendRefusal}>
          批量驳回
        </Button>
        <Button
          type="primary"
          disabled={Boolean(tooMany || wordy)}
          loading={agree.pending}
          onClick={() => void agree.run({ taskIds, comment: text.trim() })}
        >
          批量同意 {rows.length} 单
        </Button>
      </div>
      {said ? (
        <p className="bad" role="alert">
          {said}
        </p>
      ) : null}
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

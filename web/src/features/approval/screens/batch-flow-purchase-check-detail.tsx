// 批量审批: the chosen documents side by side, what each card pays in all, one opinion, and afterwards what became of each.
import { approval } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import { aboutOf, batchRefusedWords, byCard, type Row } from '../model.ts'
import css from './batch-flow-purchase-check-detail.module.css'

type Result = OutputOf<typeof api.approval.batchAgree>
type RowResult = Result['results'][number]

/** What was decided, told row by row though the rows are gone from what waits. */
interface Outcome {
  rows: readonly Row[]
  result: Result
}

const Rows = ({ rows, leave, said }: { rows: readonly Row[]; leave?: (row: Row) => void; said?: (row: Row) => RowResult | undefined }) => (
  <ul className={css['rows']} aria-label="单据">
    {rows.map((row) => {
      const result = said?.(row)
      return (
        <li key={row.taskId}>
          <span className={css['what']}>
            <Link to={row.link} className="num">
              {row.docNo}
            </Link>{' '}
            <span className="second">
              {row.kindTitle} · {row.submitterName}
            </span>
            <span className={css['about']}>{aboutOf(row)}</span>
            {result
              ? null
              : row.hints.map((it) => (
                  <span key={it.label} className={css['hint']}>
                    <Tag tone={it.tone}>{it.label}</Tag> {it.text}
                  </span>
                ))}
            {result ? (
              <span className={result.isDone ? 'ok' : 'bad'}>
                {result.isDone ? '成功' : '未处理'} · {result.message}
              </span>
            ) : null}
          </span>
          <Money fen={row.amountFen} as="strong" />
          {leave ? (
            <Button size="small" type="text" aria-label={`${row.docNo}不在这批处理`} onClick={() => leave(row)}>
              移出
            </Button>
          ) : null}
        </li>
      )
    })}
  </ul>
)

const Totals = ({ rows }: { rows: readonly Row[] }) => (
  <Card title="按经费合计" note={`${rows.length} 单，合计 ${money(sumFen(rows.map((it) => it.amountFen)))}`}>
    <ul className={css['totals']}>
      {byCard(rows).map((it) => (
        <li key={it.name}>
          <span>
            {it.name}
            {it.isMine ? <span className="second">（您负责）</span> : null}
          </span>
          <span className="second">{it.num} 单</span>
          <Money fen={it.fen} as="strong" />
        </li>
      ))}
    </ul>
  </Card>
)

const Done = ({ rows, result }: Outcome) => (
  <DetailPage
    title="批量审批"
    crumbs={[{ label: '审批中心', to: '/check/0' }, { label: '批量审批结果' }]}
    head={{
      number: `成功 ${result.doneNum} 单，未处理 ${result.failedNum} 单`,
      state: { tone: result.failedNum > 0 ? 'bad' : 'ok', text: result.failedNum > 0 ? '有单据未处理' : '全部处理完成' },
    }}
    actions={[]}
  >
    <Card title="逐单结果" flush>
      <Rows rows={rows} said={(row) => result.results.find((it) => it.taskId === row.taskId)} />
    </Card>
    <Link className="button primary" to="/check/0">
      返回待我审批
    </Link>
  </DetailPage>
)

const Deciding = ({ rows, done }: { rows: readonly Row[]; done: (outcome: Outcome) => void }) => {
  const [left, setLeft] = useState<readonly string[]>([])
  const [text, setText, dropText] = useKept('opinion:batch', '')
  const [fault, setFault] = useState('')
  const ask = useAsk()
  const chosen = rows.filter((it) => !left.includes(it.taskId))
  const onDone = (result: Result) => {
    dropText()
    done({ rows: chosen, result })
  }
  const agree = useSigned('decide', api.approval.batchAgree, { onDone })
  const refuse = useAct(api.approval.batchRefuse, { onDone })
  const taskIds = chosen.map((it) => it.taskId)
  const wordy = faultAt(approval.batchAgree.input, { taskIds, comment: text }, 'comment')
  const put = (isAgree: boolean) => {
    const verb = isAgree ? '同意' : '驳回'
    const comment = text.trim()
    const isShort = !isAgree && comment.length < 2
    setFault(isShort ? '批量驳回须填写意见（至少 2 个字）' : '')
    if (isShort || wordy) return
    void ask.put({
      title: `${verb}这 ${chosen.length} 单，合计 ${money(sumFen(chosen.map((it) => it.amountFen)))}？`,
      body: isAgree ? null : <p>{batchRefusedWords(chosen)}</p>,
      ok: `${verb} ${chosen.length} 单`,
      danger: !isAgree,
      send: () => (isAgree ? agree : refuse).run({ taskIds, comment }),
    })
  }
  if (chosen.length === 0)
    return (
      <Empty
        title="没有可以批量审批的单据"
        isPage
        action={
          <Link className="button primary" to="/check/0">
            返回待我审批
          </Link>
        }
      >
        所选单据已处理，或须单独审批。
      </Empty>
    )
  const may = wordy === undefined ? true : wordy
  return (
    <DetailPage
      title="批量审批"
      crumbs={[{ label: '审批中心', to: '/check/0' }, { label: '批量审批' }]}
      head={{
        number: `${chosen.length} 单`,
        state: { tone: 'wait', text: '等您决定' },
        amount: { label: '合计', fen: sumFen(chosen.map((it) => it.amountFen)) },
      }}
      actions={[
        { key: 'refuse', label: '批量驳回', can: may, tone: 'danger', hot: 'r', pending: refuse.pending, onPress: () => put(false) },
        {
          key: 'agree',
          label: `批量同意 ${chosen.length} 单`,
          can: may,
          tone: 'primary',
          hot: 'a',
          pending: agree.pending,
          onPress: () => put(true),
        },
      ]}
    >
      <Totals rows={chosen} />
      <Card title="审批意见" note="一条意见用于各单，驳回必填">
        <Input.TextArea
          rows={2}
          aria-label="批量审批意见"
          aria-invalid={Boolean(wordy ?? fault)}
          status={(wordy ?? fault) ? 'error' : ''}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Fault>{wordy ?? fault}</Fault>
      </Card>
      <Card title="单据" note="有提示的请先看明细" flush>
        <Rows rows={chosen} leave={(row) => setLeft([...left, row.taskId])} />
      </Card>
      {ask.node}
      {agree.node}
    </DetailPage>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const taskIds = (params.get('ids') ?? '').split(',').filter(Boolean).slice(0, 50)
  const [outcome, setOutcome] = useState<Outcome>()
  const read = useRead(api.approval.batch, { taskIds: taskIds.length > 0 ? taskIds : ['-'] }, { enabled: outcome === undefined })
  if (outcome) return <Done {...outcome} />
  return <WithRead read={read}>{(rows) => <Deciding rows={rows.filter((it) => it.batch)} done={setOutcome} />}</WithRead>
}

// 采购审批详情: one document for whoever decides on it; the submitter and readers of a copy see the same page without buttons.
import { blockOf, type ReviewBlock } from '@caiyuan/contract/approval/review'
import type { StateTone } from '@caiyuan/contract/flow'
import { deadlineText, lateText, momentText, waitedText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, Input } from 'antd'
import { Fragment, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { usePressedAgain } from '../../../core/pressed.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Kbd, useKeys } from '../../../ui/keys.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { FundChangeDialog } from '../../order/parts/fund-change.tsx'
import css from '../blocks/blocks.module.css'
import { DrawnBlock } from '../blocks/blocks.tsx'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'
import { linesOf } from '../blocks/reviewed.ts'
import { AttachCard } from '../parts/attach-card.tsx'
import { Beside } from '../parts/beside.tsx'
import { opinionOf, useDecide, wordyOf, type Decide } from '../parts/decide.tsx'
import { FlowGraph } from '../parts/flow-graph.tsx'
import { useOthers } from '../parts/others.tsx'
import { timelineNodes } from '../parts/timeline-nodes.tsx'
import { restWords } from '../../../ui/record-note.ts'

const endings: Record<Exclude<Doc['status'], 'running'>, { tone: StateTone; text: string }> = {
  approved: { tone: 'ok', text: '审批通过' },
  rejected: { tone: 'bad', text: '已驳回 · 等重新提交' },
  withdrawn: { tone: 'off', text: '提交人已撤回' },
  cancelled: { tone: 'off', text: '已终止' },
}

/** What happens when it is late; once it is, what happened. */
const lateHint = (task: NonNullable<Doc['task']>): string => {
  if (task.handedTo.length > 0) return `已超时，已转上级${task.handedTo.join('、')}，谁先决定以谁为准`
  const isPast = (moment: string): boolean => new Date(moment) <= serverNow()
  if (task.dueAt && isPast(task.dueAt)) return lateText(task.dueAt)
  return [
    task.remindAt && !isPast(task.remindAt) ? `${deadlineText(task.remindAt)} 提醒` : '',
    task.dueAt ? `${deadlineText(task.dueAt)} ${task.goesUp ? '转上级' : '报上级'}` : '',
  ]
    .filter(Boolean)
    .join('，')
}

/** 待审批 · 等您决定 · 已等 6 小时. */
const stateOf = (doc: Doc): { tone: StateTone; text: string; hint?: string } => {
  if (doc.status !== 'running') return endings[doc.status]
  const { task } = doc
  if (task) {
    const waited = waitedText(task.since, serverNow())
    const mine = task.asked
      ? ['征求意见', `等您答复${task.asked.name}`]
      : task.type === 'HANDLE'
        ? [`待${doc.handling}`, '等您办理']
        : ['待审批', task.onBehalfOf ? `等您代${task.onBehalfOf}决定` : '等您决定']
    return {
      tone: 'wait',
      text: [...mine, waited].join(' · '),
      hint: lateHint(task),
    }
  }
  const [now] = doc.timeline.now
  const names =
    now?.people
      .map((it) => it.name)
      .slice(0, 3)
      .join('、') ?? ''
  const waited = now ? waitedText(now.since, serverNow()) : ''
  return {
    tone: 'wait',
    text: ['待审批', names ? `还差${names}${now?.type === 'HANDLE' ? '办理' : '同意'}` : '', waited].filter(Boolean).join(' · '),
  }
}

const decidingOf = (doc: Doc) => ({
  taskId: doc.taskId,
  docNo: doc.docNo,
  summary: doc.summary,
  handling: doc.handling,
  amountFen: doc.amountFen,
  submitterName: doc.submitterName,
  refused: doc.refused,
  terminated: doc.terminated,
  contentHash: doc.contentHash,
  lines: linesOf(doc),
  needComment: doc.task?.needComment ?? false,
  ...(doc.task ? { words: doc.task.words } : {}),
})

interface Beyond {
  urge: { run: () => void; pending: boolean }
  changeFund: () => void
  others: readonly Action[]
}

const actionsOf = (doc: Doc, decide: Decide, typed: string, { urge, changeFund, others }: Beyond): Action[] => {
  const it = decidingOf(doc)
  const { can, review } = doc
  const change = doc.status === 'running' && review ? blockOf(review, 'funds')?.change : null
  const mayAsk = change?.mayAsk === true
  /** While a card cannot pay nobody goes on; what leads on takes the place of the button. */
  const goesOn = (verdict: Action['can']): Pick<Action, 'can' | 'more'> =>
    change && verdict === true ? { can: '更换经费卡后才能同意', more: mayAsk } : { can: verdict }
  return [
    ...others,
    ...(can.agree === true
      ? doc.targets.map((target): Action => ({
          key: `to-${target.id}`,
          label: `退回到「${target.title}」`,
          can: true,
          more: true,
          onPress: () => void decide.askRefuse(it, typed, target),
        }))
      : []),
    {
      key: 'terminate',
      label: '不同意，终止',
      can: can.terminate,
      tone: 'danger',
      more: true,
      onPress: () => void decide.askTerminate(it, typed),
    },
    { key: 'urge', label: '催办', can: can.urge, pending: urge.pending, onPress: urge.run },
    { key: 'print', label: '打印审批表', can: true, more: true, onPress: () => void window.open(doc.printLink, '_blank', 'noreferrer') },
    { key: 'unclaim', label: '退回经办池', can: can.unclaim, onPress: () => decide.unclaimTask(doc.taskId) },
    { key: 'claim', label: '认领', can: can.claim, onPress: () => decide.claimTask(doc.taskId) },
    {
      key: 'refuse',
      label: doc.ballot ? '反对' : '驳回',
      can: can.refuse,
      tone: 'danger',
      hot: 'r',
      onPress: () => void decide.askRefuse(it, typed),
    },
    {
      key: 'agree',
      label: '同意',
      ...goesOn(can.agree),
      tone: 'primary',
      hot: 'a',
      pending: decide.pending,
      onPress: () => void decide.askAgree(it, typed),
    },
    {
      key: 'handleBack',
      label: '退回',
      can: can.handleBack,
      tone: 'danger',
      hot: 'r',
      onPress: () => void decide.askHandleBack(it, typed),
    },
    {
      key: 'handle',
      label: '办结',
      ...goesOn(can.handle),
      tone: 'primary',
      hot: 'a',
      pending: decide.pending,
      onPress: () => void decide.askAgree(it, typed, true),
    },
    { key: 'changeFund', label: '更换经费卡', can: mayAsk ? true : undefined, tone: 'primary', onPress: changeFund },
  ]
}

interface OpinionProps {
  text: string
  set: (text: string) => void
  task: NonNullable<Doc['task']>
}

const placeholderOf = (task: NonNullable<Doc['task']>): string => {
  if (task.asked) return '您的意见，至少 2 个字'
  return task.type === 'HANDLE' ? '办理意见：退回至少 2 个字' : '审批意见：同意可不填，驳回至少 2 个字'
}

const Opinion = ({ text, set, task }: OpinionProps) => {
  const wordy = wordyOf(text)
  return (
    <div className={css['opinion']}>
      {task.asked ? (
        <p>
          {task.asked.name}征求您的意见：{task.asked.question}
        </p>
      ) : null}
      <Input.TextArea
        rows={2}
        aria-label="审批意见"
        aria-invalid={wordy !== undefined}
        status={wordy ? 'error' : ''}
        placeholder={placeholderOf(task)}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
      <Fault>{wordy}</Fault>
      <div className={css['phrases']}>
        {[...task.words.agree.slice(0, 1), ...task.words.refuse.slice(0, 2)].map((phrase) => (
          <Button key={phrase} size="small" onClick={() => set(phrase)}>
            {phrase}
          </Button>
        ))}
      </div>
    </div>
  )
}

const Neighbours = ({ doc }: { doc: Doc }) => {
  const navigate = useNavigate()
  const { at, total, prev, next } = doc.queue
  const from = { state: { from: '/check/0' } }
  useKeys('相邻单据', {
    ...(next ? { j: { label: '下一件', run: () => void navigate(next, from) } } : {}),
    ...(prev ? { k: { label: '上一件', run: () => void navigate(prev, from) } } : {}),
  })
  if (at === 0) return null
  return (
    <>
      <span>
        第 {at} / {total} 件
      </span>
      {prev ? (
        <Link to={prev} {...from}>
          上一件 <Kbd>k</Kbd>
        </Link>
      ) : null}
      {next ? (
        <Link to={next} {...from}>
          下一件 <Kbd>j</Kbd>
        </Link>
      ) : null}
    </>
  )
}

const Meta = ({ doc }: { doc: Doc }) => (
  <>
    <span>
      <b>{doc.submitterName}</b>
      {doc.submitterDept ? `（${doc.submitterDept}）` : ''} <span className="num">{momentText(doc.submittedAt)}</span> 提交
    </span>
    {doc.review?.head.map(({ label, value, hint, fen, link }) => (
      <span key={`${label}${hint}${value}`}>
        {label}{' '}
        <b title={hint || undefined}>
          {link ? (
            <Link className="in-text" to={link}>
              {value}
            </Link>
          ) : (
            value
          )}
        </b>{' '}
        {fen === null ? null : <Money fen={fen} />}
      </span>
    ))}
  </>
)

/** The checks stand beside the record on a desk. */
const isBeside = (block: ReviewBlock): boolean => block.type === 'checks'

/** On a phone the record follows the money. */
const Blocks = ({ doc, blocks, record }: { doc: Doc; blocks: readonly ReviewBlock[]; record: ReactNode }) => {
  const money = blocks.findIndex((it) => it.type === 'funds')
  return blocks.map((block, i) => (
    <Fragment key={block.type + i}>
      <DrawnBlock block={block} doc={doc} />
      {i === Math.max(money, 0) ? record : null}
    </Fragment>
  ))
}

const NoReview = ({ doc, record }: { doc: Doc; record: ReactNode }) => (
  <Card title={doc.kindTitle}>
    <p>{doc.summary}</p>
    <p>
      <Link to={doc.docLink}>打开单据</Link>
    </p>
    {record}
  </Card>
)

const Body = ({ doc, isFlow }: { doc: Doc; isFlow: boolean }) => {
  const navigate = useNavigate()
  const [typed, setTyped] = useKept(doc.taskId ? opinionOf(doc.taskId) : undefined, doc.task?.draft ?? '')
  // What is done leaves the queue: the next one follows, else the list.
  const goOn = () =>
    void navigate(doc.queue.next || (doc.task?.type === 'HANDLE' ? '/check/2' : '/check/0'), { state: { from: '/check/0' }, replace: true })
  const decide = useDecide(goOn)
  const urge = useAct(api.approval.urge, { onDone: (answer) => notify.ok(answer.message) })
  const isHandle = doc.task?.type === 'HANDLE'
  const [isChanging, setChanging] = useState(false)
  const others = useOthers(doc, typed, goOn)
  const actions = actionsOf(doc, decide, typed, {
    others: others.actions,
    urge: { run: () => void urge.run({ kind: doc.kind, id: doc.docId }), pending: urge.pending },
    changeFund: () => setChanging(true),
  })
  const again = (key: string) => {
    const action = actions.find((it) => it.key === key)
    if (action?.can === true) action.onPress()
  }
  usePressedAgain(api.approval.agree, ({ taskId }) => taskId === doc.taskId && again('agree'))
  usePressedAgain(api.approval.handle, ({ taskId }) => taskId === doc.taskId && again('handle'))
  const opinion = doc.task ? <Opinion text={typed} set={setTyped} task={doc.task} /> : null
  const { agreed, all } = doc.deciders
  const phone = usePhone()
  const record = (
    <Card
      title="办理记录"
      extra={
        <span className={`second ${css['rest']}`}>
          {[`${agreed} / ${all} 步已同意`, restWords(doc.timeline.rest)].filter(Boolean).join(' · ')}
        </span>
      }
    >
      <Timeline nodes={timelineNodes(doc.timeline, { body: opinion })} />
      <Beside doc={doc} removeSign={others.removeSign} />
    </Card>
  )
  const blocks = doc.review?.blocks ?? []
  const [beside, main] = phone ? [[], blocks] : [blocks.filter(isBeside), blocks.filter((it) => !isBeside(it))]
  return (
    <>
      <DetailPage
        title={`${doc.kindTitle}${isHandle ? doc.handling : '审批'}`}
        crumbs={[
          { label: '审批中心', to: '/check/0' },
          ...(doc.task ? [{ label: isHandle ? '待我经办' : '待我审批', to: isHandle ? '/check/2' : '/check/0' }] : []),
          { label: doc.kindTitle },
        ]}
        beside={<Neighbours doc={doc} />}
        phoneBeside={doc.queue.at > 0 ? `${doc.queue.at} / ${doc.queue.total} 件` : null}
        head={{
          number: doc.docNo,
          tags: (
            <>
              <Tag>{doc.kindTitle}</Tag>
              <span>
                <Link to={doc.docLink}>看单据</Link>
              </span>
              {isFlow ? null : (
                <span>
                  <Link to={to('/flowPurchaseCheckDetail', { kind: doc.kind, id: doc.docId })}>看流程图</Link>
                </span>
              )}
            </>
          ),
          state: stateOf(doc),
          meta: <Meta doc={doc} />,
          amount: {
            label: '本单金额',
            fen: doc.amountFen,
            note:
              doc.mineFen > 0 && doc.mineFen !== doc.amountFen ? (
                <>
                  其中您负责的经费 <Money fen={doc.mineFen} />
                </>
              ) : doc.mineFen > 0 ? (
                '全部由您负责的经费支付'
              ) : null,
          },
        }}
        actions={actions}
        {...(doc.review?.steps.length ? { steps: doc.review.steps } : {})}
        {...(phone
          ? {}
          : {
              side: (
                <>
                  {record}
                  {beside.map((block) => (
                    <DrawnBlock key={block.type} block={block} doc={doc} />
                  ))}
                </>
              ),
            })}
      >
        {doc.note ? (
          <p className={css['note']}>
            <b>{doc.submitterName}的说明</b> {doc.note}
          </p>
        ) : null}
        {isFlow ? <FlowGraph nodes={doc.nodes} /> : null}
        {main.length > 0 ? (
          <Blocks doc={doc} blocks={main} record={phone ? record : null} />
        ) : (
          <NoReview doc={doc} record={phone ? record : null} />
        )}
        {doc.can.attach === true ? <AttachCard kind={doc.kind} id={doc.docId} /> : null}
      </DetailPage>
      {decide.node}
      {others.node}
      {isChanging ? <FundChangeDialog doc={{ id: doc.docId }} close={() => setChanging(false)} /> : null}
    </>
  )
}

export const Screen = ({ isFlow = false }: { isFlow?: boolean }) => {
  const [params] = useSearchParams()
  const input = { kind: params.get('kind') ?? 'order', id: params.get('id') ?? '' }
  const read = useRead(api.approval.detail, input)
  return <WithRead read={read}>{(doc) => <Body key={`${doc.kind}${doc.docId}`} doc={doc} isFlow={isFlow} />}</WithRead>
}

// 采购审批详情: one document for whoever decides on it; the submitter and readers of a copy see the same page without buttons.
import type { ReviewBlock } from '@caiyuan/contract/approval/review'
import { to } from '@caiyuan/contract/to'
import { Fragment, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { usePressedAgain } from '../../../core/pressed.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { FundChangeDialog, useEndFundChange } from '../../order/parts/fund-change.tsx'
import css from '../blocks/blocks.module.css'
import { DrawnBlock } from '../blocks/blocks.tsx'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'
import { AttachCard } from './attach-card.tsx'
import { actionsOf } from './check-actions.ts'
import { Meta, Neighbours } from './check-head.tsx'
import { Opinion } from './opinion.tsx'
import { stateOf } from './standing.ts'
import { Beside } from './beside.tsx'
import { opinionOf, useDecide } from './decide.tsx'
import { FlowGraph } from './flow-graph.tsx'
import { useOthers } from './others.tsx'
import { timelineNodes } from './timeline-nodes.tsx'
import { restWords } from '../../../ui/record-note.ts'

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
  const ending = useEndFundChange()
  // Who may give the task to somebody else is the school's administrator.
  const end = { key: 'end', label: '结束申请', tone: 'danger', can: doc.can.reassign, onPress: () => ending.press(doc.docId) } as const
  const actions = actionsOf(doc, decide, typed, {
    others: doc.kind === 'fundChange' ? [...others.actions, end] : others.actions,
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
      {ending.node}
      {isChanging ? <FundChangeDialog doc={{ id: doc.docId }} close={() => setChanging(false)} /> : null}
    </>
  )
}

/** The page of one document by its kind. */
export const CheckPage = ({ kind, id, isFlow = false }: { kind: string; id: string; isFlow?: boolean }) => {
  const read = useRead(api.approval.detail, { kind, id })
  return <WithRead read={read}>{(doc) => <Body key={`${doc.kind}${doc.docId}`} doc={doc} isFlow={isFlow} />}</WithRead>
}

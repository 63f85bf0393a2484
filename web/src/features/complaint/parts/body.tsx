// A complaint as each side reads it; what may be done to it stands in the actions its page gives.
import { answerers } from '@caiyuan/contract/complaint/shapes'
import { complaintFlow, complaintTargets, complaintTypes } from '@caiyuan/contract/complaint/flow'
import { deadlineText, momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { serverNow } from '../../../core/clock.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DetailPage } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { LimitCard } from '../../../ui/limit-card.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { FileList } from '../../../ui/upload.tsx'
import { timelineNodes } from '../../approval/parts/timeline-nodes.tsx'
import { dueHint, stateText, stepsOf, type Complaint } from '../model.ts'
import css from './complaint.module.css'
import { PriceFacts } from './price-facts.tsx'

const Pictures = ({ files, schoolId }: { files: Complaint['files']; schoolId: number | undefined }) =>
  files.length > 0 ? (
    <FileList of="images" files={files.map((it) => ({ ...it, mime: 'image/jpeg', sizeBytes: 0 }))} {...(schoolId ? { schoolId } : {})} />
  ) : null

const SupplierCard = ({ it, schoolId }: { it: Complaint; schoolId: number | undefined }) => {
  const { supplier } = it
  if (!supplier) return null
  const waits = supplier.dueAt ? `${deadlineText(supplier.dueAt)} 前答复` : ''
  return (
    <Card
      title="供应商答复"
      note={supplier.repliedAt ? `${momentText(supplier.repliedAt)} 答复` : supplier.isLate ? '逾期未答复' : `待答复，${waits}`}
    >
      <div className={css['parts']}>
        {supplier.note ? (
          <p className={css['words']}>
            <span className="second">请说明：</span>
            {supplier.note}
          </p>
        ) : null}
        <p className={css['words']}>{supplier.reply || <span className="second">还没有答复</span>}</p>
        <Pictures files={supplier.files} schoolId={schoolId} />
      </div>
    </Card>
  )
}

const answersOf = (it: Complaint) =>
  [
    { label: it.answer ? `${answerers[it.answer.from]}答复` : '', value: it.answer?.text ?? '', wide: true },
    { label: '复议理由', value: it.objection, wide: true },
    { label: it.secondAnswer ? `${answerers[it.secondAnswer.from]}复议答复` : '', value: it.secondAnswer?.text ?? '', wide: true },
    { label: '关闭原因', value: it.closeReason, wide: true },
  ].filter(({ value }) => value !== '')

interface Props {
  it: Complaint
  title: string
  crumbs: readonly { label: string; to?: string }[]
  meta: ReactNode
  actions: readonly Action[]
  /** Where its files are of another school than the reader's. */
  schoolId?: number
  /** 留言. */
  children?: ReactNode
}

export const ComplaintBody = ({ it, title, crumbs, meta, actions, schoolId, children }: Props) => {
  const steps = stepsOf(it)
  const state = complaintFlow.states[it.state]
  return (
    <DetailPage
      title={title}
      crumbs={crumbs}
      head={{
        number: it.docNo,
        tags: (
          <>
            {' '}
            <Tag>{complaintTypes[it.type]}</Tag>
          </>
        ),
        state: { tone: it.isLate ? 'bad' : state.tone, text: stateText(it, serverNow()), hint: dueHint(it) },
        meta,
      }}
      actions={actions}
      {...(steps ? { steps } : {})}
      side={
        <>
          <LimitCard what={state.label} from={it.dueFrom} to={it.dueAt} then={it.dueText} />
          {it.timeline.done.length > 0 ? (
            <Card title="办理记录">
              <Timeline nodes={timelineNodes(it.timeline)} />
            </Card>
          ) : null}
        </>
      }
    >
      {answersOf(it).length > 0 ? (
        <Card title="答复">
          <Facts facts={answersOf(it)} />
        </Card>
      ) : null}
      <Card title="投诉内容" note={momentText(it.at)}>
        <div className={css['parts']}>
          <p className={css['words']}>{it.content}</p>
          <Pictures files={it.files} schoolId={schoolId} />
          <Facts
            facts={[
              { label: '投诉对象', value: `${complaintTargets[it.about]}：${it.title}`, wide: true },
              { label: '投诉人', value: it.authorName },
              { label: '联系方式', value: it.reach },
            ].filter(({ value }) => value !== '')}
          />
          {it.price ? <PriceFacts price={it.price} /> : null}
        </div>
      </Card>
      {it.platform ? (
        <Card title="平台处理" note={momentText(it.platform.askedAt)}>
          <p className={css['words']}>{it.platform.note}</p>
        </Card>
      ) : null}
      <SupplierCard it={it} schoolId={schoolId} />
      {children}
    </DetailPage>
  )
}

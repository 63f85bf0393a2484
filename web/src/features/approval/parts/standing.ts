// How a document stands before whoever looks at it: 待审批 · 等您决定 · 已等 6 小时.
import type { StateTone } from '@caiyuan/contract/flow'
import { deadlineText, lateText, waitedText } from '@caiyuan/contract/span'
import { serverNow } from '../../../core/clock.ts'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'

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
export const stateOf = (doc: Doc): { tone: StateTone; text: string; hint?: string } => {
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

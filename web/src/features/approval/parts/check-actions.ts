// What may be done on the page of one document, in the order of its buttons; each by the server's `can`.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { Action } from '../../../ui/action-bar.tsx'
import { linesOf, type Reviewed as Doc } from '../blocks/reviewed.ts'
import type { Decide } from './decide.tsx'

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

export const actionsOf = (doc: Doc, decide: Decide, typed: string, { urge, changeFund, others }: Beyond): Action[] => {
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

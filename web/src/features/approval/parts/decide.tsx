// Deciding, from the list, its preview and the document page: asks, acts, says what became of it.
import { approval } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { Select } from 'antd'
import { useCallback } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { dropKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { faultAt } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'

/** What every place that decides knows of the task. */
export interface Deciding {
  taskId: string
  docNo: string
  summary: string
  /** What its handlers do: 经办. */
  handling: string
  amountFen: number
  submitterName: string
  contentHash?: string
  refused: { one: string }
  terminated?: { one: string }
  /** The node wants an opinion with every decision. */
  needComment?: boolean
  /** Lines an objection may name; absent where they are not on the page. */
  lines?: readonly { no: number; name: string }[]
  /** Opinions that fit who decides and what about. */
  words?: { agree: readonly string[]; refuse: readonly string[] }
}

const REFUSE_LEAST = 2

/** Why an opinion is refused whatever is decided with it: too long, or with signs that are not kept. */
export const wordyOf = (text: string): string | undefined => faultAt(approval.agree.input, { comment: text }, 'comment')

/** Where the words about a task are kept until it is decided. */
export const opinionOf = (taskId: string): string => `opinion:${taskId}`

const Body = ({ it, children }: { it: Deciding; children?: React.ReactNode }) => (
  <p>
    {it.docNo} {it.summary}，<b className="num">{money(it.amountFen)}</b>
    {children}
  </p>
)

interface LinesProps {
  lines: readonly { no: number; name: string }[]
  onChange: (nos: number[]) => void
}

/** Which lines the objection is about. */
const Lines = ({ lines, onChange }: LinesProps) => (
  <Select
    mode="multiple"
    maxCount={20}
    aria-label="涉及明细"
    placeholder="涉及哪几行，可不选"
    style={{ width: '100%', marginTop: 12 }}
    options={lines.map(({ no, name }) => ({ value: no, label: `第 ${no} 行 ${name}` }))}
    optionFilterProp="label"
    onChange={onChange}
  />
)

type Decided = OutputOf<typeof api.approval.agree>

/** `onDone` runs after a decision that went through. */
export const useDecide = (onDone: () => void = () => {}) => {
  const { put, ...ask } = useAsk()
  const told = (answer: Decided, { taskId }: { taskId: string }) => {
    dropKept(opinionOf(taskId))
    notify.ok(answer.message)
    onDone()
  }
  const agree = useSigned('decide', api.approval.agree, { onDone: told })
  const refuse = useAct(api.approval.refuse, { onDone: told })
  const terminate = useAct(api.approval.terminate, { onDone: told })
  const handle = useSigned('decide', api.approval.handle, { onDone: told })
  const handleBack = useAct(api.approval.handleBack, { onDone: told })
  const claim = useAct(api.approval.claim, { onDone: () => notify.ok('已认领，由您办理') })
  const unclaim = useAct(api.approval.unclaim, { onDone: () => notify.ok('已退回经办池，其他经办人可以认领') })

  /** Agreeing asks once; words typed beside the button go with it. */
  const askAgree = async (it: Deciding, typed: string, isHandle = false) => {
    const words = typed.trim()
    await put({
      title: isHandle ? `确认${it.handling}完成？` : '同意这张单据？',
      body: <Body it={it}>{words ? <span className="second">；意见：{words}</span> : null}</Body>,
      ok: isHandle ? '确认' : '同意',
      ...(it.needComment && words === '' ? { comment: { label: '办理意见', least: 1, about: it.taskId } } : {}),
      send: (comment) =>
        (isHandle ? handle : agree).run({ taskId: it.taskId, comment: words || comment, contentHash: it.contentHash ?? '' }),
    })
  }

  const askReason = async (
    it: Deciding,
    typed: string,
    title: string,
    ok: string,
    body: React.ReactNode,
    send: (objection: { taskId: string; comment: string; lineNos: number[] }) => Promise<unknown>,
  ) => {
    let lineNos: number[] = []
    const { lines = [] } = it
    await put({
      title,
      ok,
      danger: true,
      body: (
        <>
          <Body it={it}>{body}</Body>
          {lines.length > 1 ? <Lines lines={lines} onChange={(nos) => (lineNos = nos)} /> : null}
        </>
      ),
      comment: { label: '驳回意见', least: REFUSE_LEAST, phrases: it.words?.refuse ?? [], initial: typed.trim(), about: it.taskId },
      send: (comment) => send({ taskId: it.taskId, comment, lineNos }),
    })
  }

  const askRefuse = async (it: Deciding, typed: string, target?: { id: string; title: string }) => {
    const title = target ? `退回到「${target.title}」？` : '驳回这张单据？'
    const body = target ? <>；由该节点重新审批，经费保持冻结。</> : <>；{it.refused.one}。</>
    await askReason(it, typed, title, target ? '退回' : '驳回', body, (objection) =>
      refuse.run({ ...objection, ...(target ? { target: target.id } : {}) }),
    )
  }

  const askTerminate = async (it: Deciding, typed: string) => {
    const body = <>；{it.terminated?.one}。</>
    await askReason(it, typed, '不同意，终止这张单据？', '终止', body, terminate.run)
  }

  const askHandleBack = async (it: Deciding, typed: string) => {
    const body = <>；{it.refused.one}。</>
    await askReason(it, typed, '退回这张单据？', '退回', body, handleBack.run)
  }

  const node = (
    <>
      {ask.node}
      {agree.node}
      {handle.node}
    </>
  )
  const pending = agree.pending || refuse.pending || terminate.pending || handle.pending || handleBack.pending
  const claimTask = useCallback((taskId: string) => void claim.run({ taskId }), [claim])
  const unclaimTask = useCallback((taskId: string) => void unclaim.run({ taskId }), [unclaim])
  return { askAgree, askRefuse, askTerminate, askHandleBack, claimTask, unclaimTask, pending, node }
}

export type Decide = ReturnType<typeof useDecide>

// Passing and refusing applications, one or several; each that stays as it was says why.
import { REFUSAL_MAX } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { AskDialog, useAsk } from '../../../ui/modal.tsx'

export type RegistrationRow = OutputOf<typeof api.registration.list>['list'][number]
type Some = readonly Pick<RegistrationRow, 'id' | 'userName'>[]
type Each = OutputOf<typeof api.registration.approve>

export const refusals = ['工号与人事库不符', '请用学校邮箱', '缺聘书', '请使用原账号']

export interface AuditActs {
  approve: (some: Some, isDistinct?: boolean) => void
  /** `then` once they are refused. */
  refuse: (some: Some, then?: () => void) => void
  pending: boolean
  node: ReactNode
}

const Failed = ({ it, close }: { it: Each; close: () => void }) => (
  <AskDialog open title={`${it.failedNum} 份申请没有办理`} onClose={close} footer={<Button onClick={close}>知道了</Button>}>
    <ul className="stack">
      {it.results
        .filter((one) => !one.isDone)
        .map((one) => (
          <li key={one.id}>
            {one.userName || '申请'}：<span className="bad">{one.message}</span>
          </li>
        ))}
    </ul>
  </AskDialog>
)

export const useAuditActs = (): AuditActs => {
  const ask = useAsk()
  const [failed, setFailed] = useState<Each>()
  const done = (said: string) => ({
    onDone: (it: Each) => {
      if (it.doneNum > 0) notify.ok(`${said} ${it.doneNum} 人，结果会发短信告知本人`)
      if (it.failedNum > 0) setFailed(it)
    },
  })
  const approve = useAct(api.registration.approve, done('已通过'))
  const refuse = useAct(api.registration.refuse, done('已驳回'))
  const idsOf = (some: Some) => some.map((it) => it.id)
  return {
    approve: (some, isDistinct = false) => void approve.run({ ids: idsOf(some), isDistinct }),
    refuse: (some, then) =>
      void ask
        .put({
          title: some.length === 1 ? `驳回${some[0]!.userName}的注册申请` : `驳回 ${some.length} 份注册申请`,
          ok: '驳回',
          danger: true,
          comment: { label: '原因（申请人会看到）', least: 2, most: REFUSAL_MAX, phrases: refusals },
          send: (reason) => refuse.run({ ids: idsOf(some), reason }),
        })
        .then((reason) => (reason === undefined ? undefined : then?.())),
    pending: approve.pending || refuse.pending,
    node: (
      <>
        {ask.node}
        {failed ? <Failed it={failed} close={() => setFailed(undefined)} /> : null}
      </>
    ),
  }
}

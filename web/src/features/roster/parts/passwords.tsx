// One-time passwords for these people, in portions: on a list to print, or by short message.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { GIVEN_MOST } from '@caiyuan/contract/roster'
import { Button } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { api, useAct } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Leaving } from '../../../ui/leaving.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { People } from './people.tsx'
import css from './roster.module.css'

type Answer = OutputOf<typeof api.roster.givePasswords>
type Told = Answer['passwords']
type Way = 'list' | 'sms'

const PasswordTable = ({ told }: { told: Told }) => (
  <table className={css['passwords']}>
    <thead>
      <tr>
        <th scope="col">部门</th>
        <th scope="col">姓名</th>
        <th scope="col">账号</th>
        <th scope="col">一次性密码</th>
      </tr>
    </thead>
    <tbody>
      {told.map((it) => (
        <tr key={it.userNo}>
          <td>{it.deptName}</td>
          <td>{it.name}</td>
          <td className="num">{it.userNo}</td>
          <td>
            <code>{it.password}</code>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** On paper nothing but the list. */
const Paper = ({ told }: { told: Told }) =>
  createPortal(
    <div className={css['paper']}>
      <h1>一次性密码清单</h1>
      <p>请按行裁开交给本人；登录后须先修改密码。</p>
      <PasswordTable told={told} />
    </div>,
    document.body,
  )

/** What was refused stands below the buttons. */
const saidBelow = (): void => undefined

const LOST = '一次性密码只显示这一次；没有办完的人还在“发放密码”里。'

interface PasswordsProps {
  ids: readonly string[]
  note: string
  /** Away from here, on the same page. */
  back: { label: string; go: () => void }
}

const NOBODY: Answer = { passwords: [], doneNum: 0, left: [] }

export const Passwords = ({ ids, note, back }: PasswordsProps) => {
  const act = useAct(api.roster.givePasswords, { onFail: saidBelow })
  const ask = useAsk()
  const [way, setWay] = useState<Way>('list')
  const [asked, setAsked] = useState(0)
  const [{ passwords: told, doneNum, left }, setAnswer] = useState(NOBODY)
  const isOver = asked >= ids.length
  const isHeld = told.length > 0 || act.pending || (asked > 0 && !isOver)
  const give = async (chosen: Way) => {
    setWay(chosen)
    for (let at = asked; at < ids.length; at += GIVEN_MOST) {
      // One after the other: each takes its time, and what was told is shown even where a later one fails.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await act.run({ ids: ids.slice(at, at + GIVEN_MOST), way: chosen })
      if (!answer) return
      setAsked(at + GIVEN_MOST)
      setAnswer((before) => ({
        passwords: [...before.passwords, ...answer.passwords],
        doneNum: before.doneNum + answer.doneNum,
        left: [...before.left, ...answer.left],
      }))
    }
  }
  const goBack = async () => {
    if (!isHeld || (await ask.put({ title: '离开一次性密码清单？', body: LOST, ok: '离开', back: '留在这里' })) !== undefined) back.go()
  }
  return (
    <>
      <Card title="一次性密码" note={note}>
        <div className="stack">
          {isOver ? (
            <p>
              {way === 'list'
                ? `已生成 ${doneNum} 个，只显示这一次，请打印或另存后再离开。`
                : `${doneNum} 人的一次性密码将发到本人手机；没有发到的可在“发放密码”里再办。`}
            </p>
          ) : null}
          <div className="row">
            {isOver ? null : asked > 0 ? (
              <Button type="primary" loading={act.pending} onClick={() => void give(way)}>
                继续（{asked} / {ids.length}）
              </Button>
            ) : (
              <>
                <Button type="primary" loading={act.pending} onClick={() => void give('list')}>
                  生成清单
                </Button>
                <Button disabled={act.pending} onClick={() => void give('sms')}>
                  发短信给本人
                </Button>
              </>
            )}
            {told.length > 0 ? (
              <Button type={isOver ? 'primary' : 'default'} onClick={() => window.print()}>
                打印清单
              </Button>
            ) : null}
            <Button disabled={act.pending} onClick={() => void goBack()}>
              {back.label}
            </Button>
          </div>
          <Fault>{act.fail?.message}</Fault>
          {told.length > 0 ? (
            <>
              <div className={css['scroll']} tabIndex={0} role="region" aria-label="初始密码的表">
                <PasswordTable told={told} />
              </div>
              <Paper told={told} />
            </>
          ) : null}
        </div>
      </Card>
      <People title="没有发放" num={left.length} people={left} />
      <Leaving when={isHeld} stay="留在这里" leave="离开">
        {LOST}
      </Leaving>
      {ask.node}
    </>
  )
}

// 离职交接: who leaves, what is on that person, who takes it over; then the account is disabled in the same act.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { handKinds, type HandKind } from '@caiyuan/contract/handover'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { HandGroup, HandResults, type Group } from '../parts/hand-group.tsx'
import { HandSelect, type Person } from '../parts/hand-select.tsx'
import css from './handover.module.css'

type OnHand = OutputOf<typeof api.handover.onHand>
type Answer = OutputOf<typeof api.handover.submit>
type Receivers = Partial<Record<HandKind, Person>>

const Who = ({ person }: { person: Person }) => (
  <Card title={person.name} note={person.userNo} extra={person.isActive ? <Tag tone="ok">在用</Tag> : <Tag tone="bad">账号已停用</Tag>}>
    <Facts
      facts={[
        { label: '部门', value: person.deptName },
        { label: '职务', value: person.title },
        { label: '角色', value: person.roles.join('、') },
      ]}
    />
  </Card>
)

/** What the act will do, before it is done. */
const summaryOf = (person: Person, groups: readonly Group[], chosen: Receivers): string[] => [
  ...groups.map(({ kind, rows }) => {
    const { label, unit } = handKinds[kind]
    const receiver = chosen[kind]
    return receiver ? `${label} ${rows.length} ${unit}交给${receiver.name}` : `${label} ${rows.length} ${unit}没有选接手人，留在原处`
  }),
  person.isActive ? `${person.name}的账号停用，立即退出全部登录` : `${person.name}的账号此前已停用`,
]

const HandForm = ({ doc, done }: { doc: OnHand; done: (answer: Answer) => void }) => {
  const { person } = doc
  const [chosen, setChosen] = useState<Receivers>({})
  const ask = useAsk()
  const act = useAct(api.handover.submit, { onDone: done })
  const groups = doc.groups.filter((it) => it.total > 0)
  const isIdle = !person.isActive && groups.every((it) => !chosen[it.kind])
  const send = () =>
    ask.put({
      title: `办理${person.name}的离职交接？`,
      body: (
        <ul className={css['list']}>
          {summaryOf(person, groups, chosen).map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      ),
      ok: '办理交接',
      danger: true,
      comment: { label: '交接原因', least: 2, most: 100, phrases: ['调离', '退休', '毕业离校'], about: person.id },
      send: (reason) =>
        act.run({
          userId: person.id,
          receivers: Object.fromEntries(groups.flatMap(({ kind }) => (chosen[kind] ? [[kind, chosen[kind].id]] : []))),
          reason,
        }),
    })
  return (
    <>
      {groups.length === 0 ? <Card title="名下事项">没有需要交接的事项</Card> : null}
      {groups.map((group) => (
        <HandGroup
          key={group.kind}
          group={group}
          leaverId={person.id}
          receiver={chosen[group.kind]}
          choose={(receiver) => setChosen({ ...chosen, [group.kind]: receiver })}
        />
      ))}
      <Card title="留在原处">
        <ul className={css['list']}>
          {doc.stays.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      </Card>
      {person.isActive || groups.length > 0 ? (
        <div className={css['foot']}>
          <span className="second">代收人、办理人仍受验收分离、不得自审等规定约束，不能接手的逐条说明原因</span>
          <Button type="primary" loading={act.pending} disabled={isIdle} onClick={() => void send()}>
            {person.isActive ? '办理交接并停用账号' : '办理交接'}
          </Button>
        </div>
      ) : null}
      {ask.node}
    </>
  )
}

const Outcome = ({ answer, name }: { answer: Answer; name: string }) => (
  <Card
    title="交接结果"
    note={[
      `已交接 ${answer.doneNum} 项`,
      answer.failedNum > 0 ? `未交接 ${answer.failedNum} 项，可另选接手人再办` : '',
      answer.isDisabledNow ? `${name}的账号已停用` : '',
    ]
      .filter(Boolean)
      .join('，')}
    flush
  >
    <HandResults results={answer.results} />
  </Card>
)

const OfPerson = ({ userId }: { userId: string }) => {
  const read = useRead(api.handover.onHand, { userId })
  const [answer, setAnswer] = useState<Answer>()
  return (
    <WithRead read={read}>
      {(doc) => (
        <>
          <Who person={doc.person} />
          {answer ? <Outcome answer={answer} name={doc.person.name} /> : null}
          <HandForm doc={doc} done={setAnswer} />
        </>
      )}
    </WithRead>
  )
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState<Person>()
  const userId = params.get('userId') ?? ''
  const pick = (person: Person | undefined) => {
    setPicked(person)
    setParams(person ? { userId: person.id } : {}, { replace: true })
  }
  return (
    <div className="stack">
      <h1 className={css['title']}>离职交接</h1>
      <Card title="谁要离开" note="选人后列出其名下的事项">
        <div className={css['who']}>
          <HandSelect label="离开的人" value={picked} onChange={pick} />
        </div>
      </Card>
      {userId ? <OfPerson key={userId} userId={userId} /> : null}
    </div>
  )
}

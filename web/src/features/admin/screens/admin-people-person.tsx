// 学校管理 · 一个人员: the account, what it may do, and what was done to it.
import { personKinds } from '@caiyuan/contract/admin/people'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { History } from '../parts/history.tsx'
import { ChangePerson } from '../parts/person-form.tsx'
import { PersonRoles } from '../parts/person-roles.tsx'
import { ToldPassword } from '../parts/told-password.tsx'
import { rolesText } from '../model.ts'

type Person = OutputOf<typeof api.admin.person>

const Acts = ({ person }: { person: Person }) => {
  const ask = useAsk()
  const [isChanging, setChanging] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const [password, setPassword] = useState('')
  const disable = useAct(api.admin.disablePerson, { onDone: () => notify.ok('账号已停用，已在各处退出登录') })
  const enable = useAct(api.admin.enablePerson, { onDone: () => notify.ok('账号已恢复，可以登录') })
  const reset = useAct(api.admin.resetPassword, { onDone: (it) => setPassword(it.password) })
  const who = `${person.name}（${person.userNo}）`
  const { can, id } = person
  const turn = (act: typeof disable | typeof enable, title: string, body: string, phrases: string[], danger: boolean) =>
    void ask.put({
      title,
      body,
      danger,
      ok: title.slice(0, 2),
      comment: { label: '原因', least: 2, most: 100, phrases, about: id },
      send: (reason) => act.run({ id, reason }),
    })
  const putPassword = () =>
    ask
      .put({ title: `为${who}生成一次性密码？`, body: '原密码作废，已登录的设备全部退出。', ok: '生成' })
      .then((answer) => (answer === undefined ? undefined : reset.run({ id })))
  return (
    <span className="row">
      {can.change ? <Button onClick={() => setChanging(true)}>修改</Button> : null}
      {can.giveRoles ? (
        <Button type="primary" onClick={() => setGiving(true)}>
          授予角色
        </Button>
      ) : null}
      {can.resetPassword ? (
        <Button loading={reset.pending} onClick={() => void putPassword()}>
          一次性密码
        </Button>
      ) : null}
      {can.handOver ? (
        <Link to={`/handover?userId=${id}`}>
          <Button>离职交接</Button>
        </Link>
      ) : null}
      {can.disable ? (
        <Button
          danger
          onClick={() =>
            turn(
              disable,
              `停用${who}的账号？`,
              '立即在各处退出登录，单据不变；名下的待办请办理离职交接。',
              ['离职', '毕业', '账号异常'],
              true,
            )
          }
        >
          停用
        </Button>
      ) : null}
      {can.enable ? (
        <Button onClick={() => turn(enable, `恢复${who}的账号？`, '恢复后可以用原密码登录，角色与原来相同。', ['返校', '误停用'], false)}>
          恢复
        </Button>
      ) : null}
      {ask.node}
      {isChanging ? <ChangePerson person={person} close={() => setChanging(false)} /> : null}
      {isGiving ? <PersonRoles person={person} close={() => setGiving(false)} /> : null}
      {password ? <ToldPassword who={who} password={password} close={() => setPassword('')} /> : null}
    </span>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.admin.person, { id: params.get('id') ?? '' })
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/admin/people', text: '人员' }]}>人员详情</PathTitle>
      <WithRead read={read}>
        {(person) => (
          <>
            <Card
              title={person.name}
              note={person.userNo}
              extra={
                <span className="row">
                  {person.isActive ? <Tag tone="ok">在用</Tag> : <Tag tone="off">已停用</Tag>}
                  {person.isActive && person.mustChangePassword ? <Tag tone="wait">首次密码未改</Tag> : null}
                </span>
              }
            >
              <div className="stack">
                <Facts
                  facts={[
                    { label: '部门', value: person.deptName },
                    { label: '职务', value: person.title },
                    { label: '身份', value: personKinds[person.kind] },
                    { label: '手机', value: person.mobileNo },
                    { label: '角色', value: rolesText(person.roles) || '没有角色，登录后办不了事', wide: true },
                    { label: '可以办理', value: person.needs.join('、'), wide: true },
                  ]}
                />
                <Acts person={person} />
              </div>
            </Card>
            <Card title="账号记录">
              <History rows={person.history} />
            </Card>
          </>
        )}
      </WithRead>
    </div>
  )
}

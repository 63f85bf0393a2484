// 学校管理 · 角色: what each lets people do, by topic, and who has it.
import { needGroups } from '@caiyuan/contract/admin/roles'
import { needs, type Need } from '@caiyuan/contract/needs'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { RoleForm, type Role } from '../parts/role-form.tsx'
import { RoleHistory } from '../parts/role-history.tsx'

const factsOf = (role: Role) => {
  const held = (codes: readonly Need[]) => codes.filter((it) => role.needs.includes(it)).map((it) => needs[it])
  return Object.entries(needGroups).map(([label, codes]) => ({ label, value: held(codes).join('、'), wide: true }))
}

interface At {
  role?: Role
  isNew: boolean
}

const OneRole = ({ role, open }: { role: Role; open: ((at: At) => void) | undefined }) => (
  <Card
    title={role.name}
    note={role.code}
    fold
    extra={
      <span className="row">
        {role.isOffice ? <Tag tone="info">专岗</Tag> : null}
        <Link to={`/admin/people?role=${role.code}`}>{role.peopleNum} 人</Link>
        {open ? (
          <>
            <Button type="link" size="small" aria-label={`复制${role.name}`} onClick={() => open({ role, isNew: true })}>
              复制
            </Button>
            <Button type="link" size="small" aria-label={`修改${role.name}`} onClick={() => open({ role, isNew: false })}>
              修改
            </Button>
          </>
        ) : null}
      </span>
    }
  >
    {role.needs.length === 0 ? <p className="second">没有权限</p> : <Facts facts={factsOf(role)} />}
  </Card>
)

export const Screen = () => {
  const mayChange = useSession().has('tenant:security')
  const read = useRead(api.admin.roles, {})
  const [at, open] = useState<At>()
  return (
    <div className="stack">
      <h1 className="hidden-text">角色</h1>
      {mayChange ? (
        <Button type="primary" style={{ alignSelf: 'flex-end' }} onClick={() => open({ isNew: true })}>
          新增角色
        </Button>
      ) : null}
      <WithRead read={read}>
        {(roles) => (
          <>
            {roles.map((it) => (
              <OneRole key={it.code} role={it} open={mayChange ? open : undefined} />
            ))}
            <RoleHistory
              changeBack={
                mayChange
                  ? ({ code, needs: before }) => {
                      const role = roles.find((it) => it.code === code)
                      if (role) open({ role: { ...role, needs: before }, isNew: false })
                    }
                  : undefined
              }
            />
          </>
        )}
      </WithRead>
      {at ? <RoleForm role={at.role} isNew={at.isNew} close={() => open(undefined)} /> : null}
    </div>
  )
}

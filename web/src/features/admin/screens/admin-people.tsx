// 学校管理 · 人员: who has an account, by department, role, kind and state.
import { peopleTabList, peopleTabs, personKinds, type PeopleTab, type PersonKind } from '@caiyuan/contract/admin/people'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import { deptOptions, rolesText } from '../model.ts'
import { AddPerson } from '../parts/person-form.tsx'
import { ToldPassword } from '../parts/told-password.tsx'

type Row = OutputOf<typeof api.admin.people>['list'][number]

const shape = { tabs: peopleTabList, filters: { keyword: '', deptId: '', role: '', kind: '' }, pageSize: 20 }
const kinds = (Object.keys(personKinds) as PersonKind[]).map((value) => ({ value, label: personKinds[value] }))
const addressOf = (it: Row): string => to('/admin/people/person', { id: it.id })

const State = ({ it }: { it: Row }) => {
  if (!it.isActive) return <Tag tone="off">已停用</Tag>
  return it.mustChangePassword ? <Tag tone="wait">首次密码未改</Tag> : <Tag tone="ok">在用</Tag>
}

const Name = ({ it }: { it: Row }) => (
  <Link to={addressOf(it)} className="strong">
    {it.name}
  </Link>
)

const columns: Column<Row>[] = [
  { key: 'name', title: '姓名', fixed: true, width: 180, render: (it) => <TwoLines main={<Name it={it} />} second={it.userNo} /> },
  { key: 'dept', title: '部门', render: (it) => <TwoLines main={it.deptName || '—'} second={it.title} /> },
  { key: 'kind', title: '身份', width: 88, render: (it) => personKinds[it.kind] },
  { key: 'roles', title: '角色', render: (it) => rolesText(it.roles) || <span className="second">没有角色</span> },
  { key: 'state', title: '状态', width: 120, render: (it) => <State it={it} /> },
]

export const Screen = () => {
  const { has } = useSession()
  const navigate = useNavigate()
  const list = useListState(shape)
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<{ who: string; password: string }>()
  const { keyword, deptId, role, kind } = list.filters
  const read = useRead(
    api.admin.people,
    {
      tab: list.tab as PeopleTab,
      keyword,
      deptId,
      role,
      ...(kind in personKinds ? { kind: kind as PersonKind } : {}),
      pageNum: list.pageNum,
      pageSize: list.pageSize,
    },
    { keep: true },
  )
  const depts = useRead(api.admin.depts, {}).data ?? []
  const roles = useRead(api.admin.roles, {}).data ?? []
  return (
    <>
      <ListPage
        name="admin-people"
        what="人员"
        list={list}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        tabs={peopleTabList.map((key) => ({ key, label: peopleTabs[key], count: read.data?.counts[key] }))}
        search={<FilterText list={list} name="keyword" label="姓名或工号" />}
        filters={
          <>
            <FilterSelect list={list} name="deptId" label="部门" options={deptOptions(depts)} width={200} />
            <FilterSelect list={list} name="role" label="角色" options={roles.map((it) => ({ value: it.code, label: it.name }))} />
            <FilterSelect list={list} name="kind" label="身份" options={kinds} />
          </>
        }
        tools={
          has('tenant:config') ? (
            <>
              <Button onClick={() => void navigate('/admin/people/import')}>导入</Button>
              <Button onClick={() => void navigate('/admin/people/sync')}>同步</Button>
              <Button onClick={() => void navigate('/admin/people/passwords')}>发放密码</Button>
              <Button type="primary" onClick={() => setAdding(true)}>
                新增人员
              </Button>
            </>
          ) : null
        }
        onOpen={(it) => void navigate(addressOf(it))}
        phoneCard={(it) => (
          <>
            <div className="row">
              <span className="grow">
                <Name it={it} /> <span className="second">{it.userNo}</span>
              </span>
              <State it={it} />
            </div>
            <p className="second">{[it.deptName, it.title, rolesText(it.roles)].filter(Boolean).join(' · ')}</p>
          </>
        )}
        empty={{ title: list.isFiltered ? '没有符合条件的人员' : '没有人员' }}
      />
      {isAdding ? (
        <AddPerson
          close={() => setAdding(false)}
          done={(it) => {
            setAdding(false)
            setTold(it)
          }}
        />
      ) : null}
      {told ? <ToldPassword {...told} close={() => setTold(undefined)} /> : null}
    </>
  )
}

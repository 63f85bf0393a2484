// 学校管理 · 部门: the tree with what hangs on each department.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { DeptDialog, type DeptDialogAct } from '../parts/dept-form.tsx'
import { pathOf, treeOf, type Dept } from '../model.ts'
import css from './admin-depts.module.css'

interface Row {
  dept: Dept
  depth: number
}

/** On a phone what may be done stands below the name. */
const columnsOf = (acts: ((row: Row) => ReactNode) | undefined): Column<Row>[] => [
  {
    key: 'name',
    title: '部门',
    fixed: true,
    render: (row) => (
      <span style={{ display: 'block', paddingLeft: row.depth * 20 }}>
        <TwoLines main={row.dept.name} second={row.dept.code} />
        {acts ? <span className="phone-only">{acts(row)}</span> : null}
      </span>
    ),
  },
  {
    key: 'leaders',
    title: '部门领导',
    phone: 'hide',
    render: ({ dept }) => dept.leaders.join('、') || <span className={dept.peopleNum > 0 ? 'wait' : 'second'}>没有</span>,
  },
  {
    key: 'people',
    title: '在用人员',
    width: 96,
    align: 'right',
    render: ({ dept }) => (dept.peopleNum > 0 ? <Link to={`/admin/people?deptId=${dept.id}`}>{dept.peopleNum}</Link> : 0),
  },
  { key: 'funds', title: '经费卡', width: 88, align: 'right', phone: 'hide', render: ({ dept }) => dept.fundNum },
  ...(acts ? [{ key: 'acts', title: '操作', width: 232, phone: 'hide' as const, render: acts }] : []),
]

const useActs = (open: (at: DeptDialogAct) => void) => {
  const ask = useAsk()
  const close = useAct(api.admin.closeDept, { onDone: () => notify.ok('部门已停用') })
  const putClose = (dept: Dept) =>
    void ask.put({
      title: `停用「${dept.name}」？`,
      body: '停用后不能再选到它，原来的单据不变；还有人员、经费卡、下级部门的不能停用。',
      danger: true,
      ok: '停用',
      comment: { label: '原因', least: 2, most: 100, about: dept.id },
      send: (reason) => close.run({ id: dept.id, reason }),
    })
  const acts = ({ dept }: Row) => (
    <span className={css['acts']}>
      <Button type="link" size="small" onClick={() => open({ act: 'add', parentId: dept.id })}>
        新增下级
      </Button>
      <Button type="link" size="small" onClick={() => open({ act: 'change', dept })}>
        修改
      </Button>
      <Button type="link" size="small" onClick={() => open({ act: 'merge', dept })}>
        合并
      </Button>
      <Button type="link" size="small" danger onClick={() => putClose(dept)}>
        停用
      </Button>
    </span>
  )
  return { acts, node: ask.node }
}

const Closed = ({ depts, mayChange }: { depts: readonly Dept[]; mayChange: boolean }) => {
  const reopen = useAct(api.admin.reopenDept, { onDone: () => notify.ok('部门已恢复') })
  const closed = depts.filter((it) => it.isClosed)
  if (closed.length === 0) return null
  return (
    <Card title="已停用的部门" note={`${closed.length} 个`} fold>
      <ul className={css['closed']}>
        {closed.map((it) => (
          <li key={it.id} className="row">
            <span className="grow">
              {pathOf(depts, it.id)} <span className="second">{it.code}</span>
            </span>
            {mayChange ? (
              <Button type="link" size="small" disabled={reopen.pending} onClick={() => void reopen.run({ id: it.id })}>
                恢复
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const Screen = () => {
  const mayChange = useSession().has('tenant:config')
  const read = useRead(api.admin.depts, {})
  const [at, open] = useState<DeptDialogAct>()
  const { acts, node } = useActs(open)
  return (
    <div className="stack">
      <h1 className="hidden-text">部门</h1>
      <WithRead read={read}>
        {(depts) => {
          const rows = treeOf(depts)
          return (
            <>
              <Card
                title="部门"
                note={`${rows.length} 个`}
                flush
                extra={
                  mayChange ? (
                    <Button type="primary" onClick={() => open({ act: 'add', parentId: '' })}>
                      新增部门
                    </Button>
                  ) : null
                }
              >
                <DataTable label="部门" rows={rows} rowKey={({ dept }) => dept.id} columns={columnsOf(mayChange ? acts : undefined)} />
              </Card>
              <Closed depts={depts} mayChange={mayChange} />
              {at ? <DeptDialog at={at} depts={depts} close={() => open(undefined)} /> : null}
            </>
          )
        }}
      </WithRead>
      {node}
    </div>
  )
}

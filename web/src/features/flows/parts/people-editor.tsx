// 谁来批: each side of a step, found by role, by what the document says, by its submitter or by name.
import type { FlowAssignee, FlowNode } from '@caiyuan/contract/admin/flow-node'
import { assigneeKinds, type FlowNames } from '@caiyuan/contract/admin/flow-words'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { api, useRead } from '../../../core/api.ts'
import { PersonSelect, useTyped } from '../../../ui/person-select.tsx'
import type { Offers } from '../model.ts'
import { CondEditor } from './cond-editor.tsx'
import css from './panel.module.css'

interface Editing {
  node: FlowNode
  offers: Offers
  names: FlowNames
}

type Of<K extends FlowAssignee['kind']> = Extract<FlowAssignee, { kind: K }>

/** Who may decide here: a role without the permission would find nobody. */
const rolesFor = ({ node, offers }: Pick<Editing, 'node' | 'offers'>) =>
  offers.roles
    .filter((it) => (node.type === 'CC' ? true : node.type === 'HANDLE' ? it.mayHandle : it.mayApprove))
    .map((it) => ({
      value: it.code,
      label: `${it.name}（${it.people.length > 2 ? `${it.people.length} 人` : it.people.join('、') || '还没有人'}）`,
    }))

export const startOf = (kind: FlowAssignee['kind'], role: string): FlowAssignee => {
  switch (kind) {
    case 'ROLE':
      return { kind, role }
    case 'SELF_SELECT':
      return { kind, role, min: 1, max: 1 }
    case 'USER':
      return { kind, userNos: [] }
    default:
      return { kind }
  }
}

/** Whoever draws 会签 of a role of several may take it for all of them. */
const OneOfRole = ({ it, node, offers }: Pick<Editing, 'node' | 'offers'> & { it: Of<'ROLE'> | Of<'SELF_SELECT'> }) => {
  const role = offers.roles.find(({ code }) => code === it.role)
  if (node.mode !== 'AND' || it.kind !== 'ROLE' || !role || role.people.length < 2) return null
  return (
    <p className="second">
      {role.name}有 {role.people.length} 人，其中一人同意即算这一方同意；要几个人都同意，请逐个用“指定的人”。
    </p>
  )
}

const RoleFields = ({
  it,
  change,
  node,
  offers,
}: Omit<Editing, 'names'> & { it: Of<'ROLE'> | Of<'SELF_SELECT'>; change: (to: FlowAssignee) => void }) => (
  <>
    <div className={css['pair']}>
      <Select
        aria-label="角色"
        placeholder="选角色"
        value={it.role || null}
        options={rolesFor({ node, offers })}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(role) => change({ ...it, role: role ?? '' })}
      />
      <Select
        aria-label="范围"
        value={it.scope ?? 'SCHOOL'}
        options={[
          { value: 'SCHOOL', label: '全校' },
          { value: 'DEPT', label: '提交部门' },
        ]}
        onChange={(scope) => {
          const { scope: _was, ...rest } = it
          change(scope === 'DEPT' ? { ...rest, scope } : rest)
        }}
      />
    </div>
    <OneOfRole it={it} node={node} offers={offers} />
    {it.kind === 'SELF_SELECT' ? (
      <div className="row">
        选
        <InputNumber
          size="small"
          aria-label="至少选几人"
          min={1}
          max={20}
          value={it.min}
          onChange={(min) => change({ ...it, min: min ?? 1, max: Math.max(it.max, min ?? 1) })}
        />
        到
        <InputNumber
          size="small"
          aria-label="最多选几人"
          min={1}
          max={20}
          value={it.max}
          onChange={(max) => change({ ...it, max: max ?? 1 })}
        />
        人
      </div>
    ) : null}
  </>
)

const NameFields = ({ it, change, names }: { it: Of<'USER'>; change: (to: FlowAssignee) => void; names: FlowNames }) => {
  const { keyword, isTyping, type } = useTyped()
  const found = useRead(api.admin.people, { keyword, pageSize: 20 })
  return (
    <>
      {it.userNos.map((no) => (
        <div key={no} className="row">
          <span className="grow">
            {found.data?.list.find((person) => person.userNo === no)?.name ?? names.person(no)} <span className="second">{no}</span>
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`去掉 ${no}`}
            onClick={() => change({ ...it, userNos: it.userNos.filter((other) => other !== no) })}
          />
        </div>
      ))}
      <PersonSelect
        aria-label="加一个人"
        value={null}
        found={found.data?.list
          .filter((person) => !it.userNos.includes(person.userNo))
          .map((person) => ({ value: person.userNo, label: `${person.name} ${person.userNo} ${person.deptName}` }))}
        error={found.error}
        isLooking={isTyping || found.isPlaceholderData}
        search={type}
        onChange={(no) => (no ? change({ ...it, userNos: [...it.userNos, no] }) : undefined)}
      />
    </>
  )
}

const CompetentFields = ({ it, change, offers }: { it: Of<'COMPETENT_DEPT'>; change: (to: FlowAssignee) => void; offers: Offers }) => {
  const rules = it.by ?? []
  const set = (by: NonNullable<typeof it.by>) => {
    const { by: _was, ...rest } = it
    change(by.length === 0 ? rest : { ...rest, by })
  }
  return (
    <>
      {rules.length === 0 ? <span className="second">所有归口部门的人</span> : null}
      {rules.map((rule, i) => (
        <div key={i} className={css['cond']}>
          <Select
            mode="multiple"
            aria-label={`第 ${i + 1} 行的品类`}
            placeholder="品类"
            value={rule.category}
            options={offers.categories.map((c) => ({ value: c.path, label: c.name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(category) => set(rules.map((other, j) => (j === i ? { ...rule, category } : other)))}
          />
          <Select
            aria-label={`第 ${i + 1} 行的部门`}
            placeholder="归口部门"
            value={rule.dept || null}
            options={offers.depts.map((dept) => ({ value: dept, label: dept }))}
            showSearch
            onChange={(dept) => set(rules.map((other, j) => (j === i ? { ...rule, dept: dept ?? '' } : other)))}
          />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`去掉第 ${i + 1} 行`}
            onClick={() => set(rules.filter((_, j) => j !== i))}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={() => set([...rules, { category: [], dept: '' }])}>
        + 按品类归口
      </Button>
    </>
  )
}

const Fields = ({ it, change, ...of }: Editing & { it: FlowAssignee; change: (to: FlowAssignee) => void }) => {
  switch (it.kind) {
    case 'ROLE':
    case 'SELF_SELECT':
      return <RoleFields it={it} change={change} {...of} />
    case 'USER':
      return <NameFields it={it} change={change} names={of.names} />
    case 'COMPETENT_DEPT':
      return <CompetentFields it={it} change={change} offers={of.offers} />
    default:
      return null
  }
}

const withReason = (it: Of<'ROLE'> | Of<'USER'>, reason: string): FlowAssignee => {
  const { reason: _was, ...rest } = it
  return reason === '' ? rest : { ...rest, reason }
}

const withWhen = (it: FlowAssignee, when: FlowAssignee['when']): FlowAssignee => {
  const { when: _was, ...rest } = it
  return (when === undefined ? rest : { ...rest, when }) as FlowAssignee
}

export const PeopleEditor = ({ change, ...of }: Editing & { change: (to: FlowAssignee[]) => void }) => {
  const { node, offers, names } = of
  const { assignees } = node
  const set = (i: number, to: FlowAssignee) => change(assignees.map((it, j) => (j === i ? to : it)))
  return (
    <div className={css['sides']}>
      {assignees.map((it, i) => (
        <div key={i} className={css['side']}>
          <div className="row">
            <Select
              className="grow"
              aria-label={`第 ${i + 1} 方`}
              value={it.kind}
              options={Object.entries(assigneeKinds).map(([value, label]) => ({ value: value as FlowAssignee['kind'], label }))}
              onChange={(kind) => set(i, startOf(kind, ''))}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`去掉第 ${i + 1} 方`}
              onClick={() => change(assignees.filter((_, j) => j !== i))}
            />
          </div>
          <Fields it={it} change={(to) => set(i, to)} {...of} />
          {it.kind === 'ROLE' || it.kind === 'USER' ? (
            <Input
              aria-label={`第 ${i + 1} 方的理由`}
              placeholder="为什么由他们批（可不填，办理记录里显示）"
              maxLength={60}
              value={it.reason ?? ''}
              onChange={(event) => set(i, withReason(it, event.target.value))}
            />
          ) : null}
          {assignees.length > 1 || it.when ? (
            <CondEditor value={it.when} none="这一方总是要批" offers={offers} names={names} change={(when) => set(i, withWhen(it, when))} />
          ) : null}
        </div>
      ))}
      <Button type="link" size="small" onClick={() => change([...assignees, startOf('ROLE', '')])}>
        + 加一方
      </Button>
    </div>
  )
}

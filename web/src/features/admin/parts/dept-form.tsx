// The fields of a department, in a dialog; and into which other one it goes.
import { depts as calls } from '@caiyuan/contract/admin/depts'
import { Form, Input, InputNumber, Select } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { deptOptions, type Dept } from '../model.ts'

const AddFields = ({ depts, parentId, close }: { depts: readonly Dept[]; parentId: string; close: () => void }) => {
  const act = useAct(api.admin.addDept, {
    onDone: () => {
      notify.ok('已新增部门')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.addDept.input,
    initial: parentId ? { parentId } : {},
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="新增部门" onClose={close} ok="新增" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="name" label="部门名称">
          <Input autoFocus />
        </Field>
        <Field of={form} name="code" label="部门代码" hint="字母、数字、横线和下划线">
          <Input />
        </Field>
        <Field of={form} name="parentId" label="上级部门">
          <Select allowClear options={deptOptions(depts)} showSearch={{ optionFilterProp: 'label' }} placeholder="没有上级，直属学校" />
        </Field>
      </Form>
    </FormDialog>
  )
}

const ChangeFields = ({ depts, dept, close }: { depts: readonly Dept[]; dept: Dept; close: () => void }) => {
  const act = useAct(api.admin.changeDept, {
    onDone: () => {
      notify.ok('已修改部门')
      close()
    },
  })
  const { id, name, code, sort, parentId } = dept
  const form = useSchemaForm({
    schema: calls.changeDept.input,
    initial: { id, name, code, sort, ...(parentId ? { parentId } : {}) },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id }),
  })
  return (
    <FormDialog title={`修改「${name}」`} onClose={close} ok="保存" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="name" label="部门名称">
          <Input autoFocus />
        </Field>
        <Field of={form} name="code" label="部门代码" hint="字母、数字、横线和下划线">
          <Input />
        </Field>
        <Field of={form} name="parentId" label="上级部门" extra="移到别的上级之下，人员、经费卡和下级部门随它一起">
          <Select allowClear options={deptOptions(depts)} showSearch={{ optionFilterProp: 'label' }} placeholder="没有上级，直属学校" />
        </Field>
        <Field of={form} name="sort" label="排序" hint="小的在前">
          <InputNumber min={0} max={9999} precision={0} style={{ width: '100%' }} />
        </Field>
      </Form>
    </FormDialog>
  )
}

const MergeFields = ({ depts, dept, close }: { depts: readonly Dept[]; dept: Dept; close: () => void }) => {
  const act = useAct(api.admin.mergeDept, {
    onDone: (it) => {
      notify.ok(`已合并：人员 ${it.peopleNum} 人、经费卡 ${it.fundNum} 张、下级部门 ${it.deptNum} 个、角色 ${it.roleNum} 项移到新部门`)
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.mergeDept.input,
    initial: { id: dept.id },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: dept.id }),
  })
  return (
    <FormDialog title={`合并「${dept.name}」`} onClose={close} ok="合并" danger pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="intoId" label="合并到">
          <Select options={deptOptions(depts).filter((it) => it.value !== dept.id)} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
        <Field of={form} name="reason" label="原因">
          <Input />
        </Field>
      </Form>
      <p className="second">
        在用人员 {dept.peopleNum} 人、经费卡 {dept.fundNum} 张、下级部门和限于本部门的角色都移到新部门；「{dept.name}
        」随后停用，原来的单据不变。
      </p>
    </FormDialog>
  )
}

export type DeptDialogAct = { act: 'add'; parentId: string } | { act: 'change' | 'merge'; dept: Dept }

export const DeptDialog = ({ at, depts, close }: { at: DeptDialogAct; depts: readonly Dept[]; close: () => void }) => {
  if (at.act === 'add') return <AddFields depts={depts} parentId={at.parentId} close={close} />
  const Fields = at.act === 'change' ? ChangeFields : MergeFields
  return <Fields depts={depts} dept={at.dept} close={close} />
}

// The fields of a person, in a dialog: a new account, or what is said of one.
import { people as calls, personKinds, type PersonKind } from '@caiyuan/contract/admin/people'
import { Form, Input, Select } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { deptOptions } from '../model.ts'

const kinds = (Object.keys(personKinds) as PersonKind[]).map((value) => ({ value, label: personKinds[value] }))

interface Who {
  name: string
  title?: string | undefined
  deptId: string
  kind: PersonKind
}

const WhoFields = <V extends Who>({ of }: { of: SchemaForm<V> }) => {
  const depts = useRead(api.admin.depts, {}).data ?? []
  return (
    <>
      <Field of={of} name="name" label="姓名">
        <Input />
      </Field>
      <Field of={of} name="kind" label="身份">
        <Select options={kinds} />
      </Field>
      <Field of={of} name="deptId" label="部门">
        <Select options={deptOptions(depts)} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field of={of} name="title" label="职务">
        <Input />
      </Field>
    </>
  )
}

export const AddPerson = ({ close, done }: { close: () => void; done: (it: { who: string; password: string }) => void }) => {
  const roles = useRead(api.admin.roles, {}).data ?? []
  const act = useAct(api.admin.addPerson)
  const form = useSchemaForm({
    schema: calls.addPerson.input,
    initial: { kind: 'teacher' },
    fail: act.fail,
    onSubmit: (values) =>
      void act.run(values).then((answer) => answer && done({ who: `${values.name}（${values.userNo}）`, password: answer.password })),
  })
  return (
    <FormDialog title="新增人员" onClose={close} ok="新增并生成密码" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="userNo" label="工号或学号" hint="用它登录">
          <Input autoFocus />
        </Field>
        <WhoFields of={form} />
        <Field of={form} name="role" label="角色" extra="这里只有日常采购的角色，其余角色由安全管理员授予">
          <Select
            allowClear
            options={roles.filter((it) => it.isEveryday).map((it) => ({ value: it.code, label: it.name }))}
            placeholder="暂不给角色"
          />
        </Field>
      </Form>
    </FormDialog>
  )
}

export const ChangePerson = ({ person, close }: { person: Who & { id: string }; close: () => void }) => {
  const act = useAct(api.admin.changePerson, {
    onDone: () => {
      notify.ok('已修改')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.changePerson.input,
    initial: { id: person.id, name: person.name, title: person.title, deptId: person.deptId, kind: person.kind },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: person.id }),
  })
  return (
    <FormDialog title="修改人员" onClose={close} ok="保存" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <WhoFields of={form} />
      </Form>
    </FormDialog>
  )
}

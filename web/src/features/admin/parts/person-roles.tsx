// All roles of a person from now on, each for the whole school or for one department.
import { roles as calls } from '@caiyuan/contract/admin/roles'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { deptOptions } from '../model.ts'

interface PersonRolesProps {
  person: { id: string; name: string; roles: readonly { role: string; deptId: string }[] }
  close: () => void
}

export const PersonRoles = ({ person, close }: PersonRolesProps) => {
  const depts = useRead(api.admin.depts, {}).data ?? []
  const roles = useRead(api.admin.roles, {}).data ?? []
  const act = useAct(api.admin.givePersonRoles, {
    onDone: () => {
      notify.ok(`已修改，已告知${person.name}`)
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.givePersonRoles.input,
    initial: { id: person.id, roles: person.roles.map(({ role, deptId }) => ({ role, deptId })) },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, roles: values.roles ?? [], id: person.id }),
  })
  return (
    <FormDialog title={`${person.name}的角色`} onClose={close} ok="保存" pending={act.pending} send={form.submit} width={560}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Form.List name="roles">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }, i) => (
                <div key={key} className="row" style={{ alignItems: 'start' }}>
                  <Form.Item name={[name, 'role']} rules={form.rules(['roles', name, 'role'])} style={{ flex: 1 }}>
                    <Select
                      aria-label={`第 ${i + 1} 个角色`}
                      placeholder="角色"
                      options={roles.map((it) => ({ value: it.code, label: it.name }))}
                      showSearch={{ optionFilterProp: 'label' }}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'deptId']} rules={form.rules(['roles', name, 'deptId'])} style={{ flex: 1 }}>
                    <Select
                      aria-label={`第 ${i + 1} 个角色的部门`}
                      options={[{ value: '', label: '全校' }, ...deptOptions(depts)]}
                      showSearch={{ optionFilterProp: 'label' }}
                    />
                  </Form.Item>
                  <Button aria-label={`去掉第 ${i + 1} 个角色`} icon={<DeleteOutlined />} onClick={() => remove(name)} />
                </div>
              ))}
              <Form.Item>
                <Button onClick={() => add({ deptId: '' })}>加一个角色</Button>
              </Form.Item>
            </>
          )}
        </Form.List>
        <Field of={form} name="reason" label="原因">
          <Input />
        </Field>
      </Form>
    </FormDialog>
  )
}

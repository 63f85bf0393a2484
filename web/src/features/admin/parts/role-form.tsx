// A role: what it is called and lets people do, permission by permission.
import { duties, needGroups, roles as calls } from '@caiyuan/contract/admin/roles'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { needs } from '@caiyuan/contract/needs'
import { Checkbox, Form, Input } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './role-form.module.css'

export type Role = OutputOf<typeof api.admin.roles>[number]

/** Of all groups one value, each a part of it. */
const Needs = ({ value = [], onChange }: { value?: readonly string[]; onChange?: (value: string[]) => void }) => (
  <div className={css['groups']}>
    {Object.entries(needGroups).map(([title, codes]) => (
      <fieldset key={title} className={css['group']}>
        <legend>{title}</legend>
        {codes.map((code) => (
          <Checkbox
            key={code}
            checked={value.includes(code)}
            onChange={({ target }) => onChange?.(target.checked ? [...value, code] : value.filter((it) => it !== code))}
          >
            {needs[code]}
          </Checkbox>
        ))}
      </fieldset>
    ))}
  </div>
)

interface RoleFormProps {
  /** Changed, or copied into a new one. */
  role: Role | undefined
  isNew: boolean
  close: () => void
}

export const RoleForm = ({ role, isNew, close }: RoleFormProps) => {
  const done = (text: string) => ({
    onDone: () => {
      notify.ok(text)
      close()
    },
  })
  const add = useAct(api.admin.addRole, done('已新增角色'))
  const change = useAct(api.admin.changeRole, done('已修改角色，从现在起生效'))
  const act = isNew ? add : change
  const form = useSchemaForm({
    schema: isNew ? calls.addRole.input : calls.changeRole.input,
    initial: {
      ...(isNew ? {} : { code: role?.code ?? '', name: role?.name ?? '' }),
      isOffice: role?.isOffice ?? false,
      needs: (role?.needs ?? []) as never,
    },
    fail: act.fail,
    onSubmit: (values) => void act.run({ isOffice: false, ...values }),
  })
  return (
    <FormDialog
      title={isNew ? '新增角色' : `修改「${role?.name}」`}
      onClose={close}
      ok="保存"
      pending={act.pending}
      send={form.submit}
      width={640}
    >
      <Form {...form.props}>
        <Field of={form} name="name" label="角色名称">
          <Input autoFocus />
        </Field>
        <Form.Item name="code" label="角色代码" hidden={!isNew} rules={form.rules('code')} extra="字母、数字、横线和下划线，定下后不再改">
          <Input />
        </Form.Item>
        <Form.Item name="isOffice" valuePropName="checked" extra="主要为审批、经办等职责而设，登录后先看到待办">
          <Checkbox>专岗</Checkbox>
        </Form.Item>
        <Form.Item
          name="needs"
          label="权限"
          rules={form.rules('needs')}
          extra={`${Object.values(duties).join('、')}的权限须由不同的人担任`}
        >
          <Needs />
        </Form.Item>
        <Field of={form} name="reason" label="原因">
          <Input />
        </Field>
      </Form>
    </FormDialog>
  )
}

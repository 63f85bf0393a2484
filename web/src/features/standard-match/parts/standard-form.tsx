// The description of a standard good, in a dialog: a new one, or one that is changed.
import { ATTRIBUTES_MAX, standardMatch as calls } from '@caiyuan/contract/standard-match'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { CategoryBox } from '../../catalog/parts/category-box.tsx'
import type { StandardWhole } from './described.tsx'
import css from './standard.module.css'

type Values = SentOf<typeof api.standardMatch.create>

const Attributes = <V,>({ of }: { of: SchemaForm<V> }) => (
  <Form.List name="attributes">
    {(rows, { add, remove }) => (
      <fieldset className={css['pairs']}>
        <legend>参数</legend>
        {rows.map((row) => (
          <div key={row.key} className={css['pair']}>
            <Form.Item name={[row.name, 'name']} rules={of.rules(['attributes', row.name, 'name'])}>
              <Input placeholder="参数名" aria-label={`第 ${row.name + 1} 项参数名`} />
            </Form.Item>
            <Form.Item name={[row.name, 'value']} rules={of.rules(['attributes', row.name, 'value'])}>
              <Input placeholder="参数值" aria-label={`第 ${row.name + 1} 项参数值`} />
            </Form.Item>
            <Button
              type="text"
              icon={<MinusCircleOutlined />}
              aria-label={`删去第 ${row.name + 1} 项参数`}
              onClick={() => remove(row.name)}
            />
          </div>
        ))}
        {rows.length < ATTRIBUTES_MAX ? (
          <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => add({ name: '', value: '' })}>
            添加参数
          </Button>
        ) : null}
      </fieldset>
    )}
  </Form.List>
)

const Fields = <V,>({ of }: { of: SchemaForm<V> }) => (
  <>
    <Field of={of} name="name" label="名称">
      <Input autoFocus maxLength={80} />
    </Field>
    <Field of={of} name="categoryCode" label="商品分类" atOnce>
      <CategoryBox />
    </Field>
    <div className={css['fields']}>
      <Field of={of} name="brand" label="品牌">
        <Input />
      </Field>
      <Field of={of} name="model" label="型号">
        <Input />
      </Field>
      <Field of={of} name="spec" label="规格" hint="如 500mL">
        <Input />
      </Field>
      <Field of={of} name="pack" label="包装" hint="如 100支/盒">
        <Input />
      </Field>
      <Field of={of} name="unit" label="单位">
        <Input />
      </Field>
      <Field of={of} name="cas" label="CAS 号" hint="化学品填写">
        <Input />
      </Field>
    </div>
    <Attributes of={of} />
  </>
)

const HINT = '建议按品牌、型号、规格、包装，化学品按 CAS 号与纯度识别同款；写得越全，建议越准。'

export const CreateStandard = ({ close, done }: { close: () => void; done: (id: string) => void }) => {
  const act = useAct(api.standardMatch.create, {
    onDone: ({ id }) => {
      notify.ok('已新建标准商品')
      done(id)
    },
  })
  const form = useSchemaForm({ schema: calls.create.input, fail: act.fail, onSubmit: (values) => void act.run(values) })
  return (
    <FormDialog title="新建标准商品" width={560} onClose={close} ok="新建" pending={act.pending} send={form.submit}>
      <p className="second">{HINT}</p>
      <Form {...form.props}>
        <Fields of={form} />
      </Form>
    </FormDialog>
  )
}

export const ChangeStandard = ({ it, close }: { it: StandardWhole; close: () => void }) => {
  const act = useAct(api.standardMatch.update, {
    onDone: () => {
      notify.ok('已修改，建议已按新的描述重新计算')
      close()
    },
  })
  const { name, categoryCode, brand, model, spec, pack, unit, cas, attributes, id, version } = it
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: { name, categoryCode, brand, model, spec, pack, unit, cas, attributes },
    fail: act.fail,
    onSubmit: (values: Values) => void act.run({ ...values, id, version }),
  })
  return (
    <FormDialog title={`修改「${name}」`} width={560} onClose={close} ok="保存" pending={act.pending} send={form.submit}>
      <p className="second">{HINT}</p>
      <Form {...form.props}>
        <Fields of={form} />
      </Form>
    </FormDialog>
  )
}

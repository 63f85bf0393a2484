// The fields of a limit, in a dialog.
import { LimitChange, LimitInput } from '@caiyuan/contract/admin/limits'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { limitMeasures, type LimitMeasure } from '@caiyuan/contract/limit-words'
import { Form, Input, InputNumber, Select, TreeSelect } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm, type SchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'

type Limits = OutputOf<typeof api.admin.limits>
export type Limit = Limits['list'][number]

interface Node {
  id: string
  name: string
  children?: readonly Node[]
}
interface Choice {
  value: string
  title: string
  children: Choice[]
}
const choicesOf = (nodes: readonly Node[]): Choice[] =>
  nodes.map((it) => ({ value: it.id, title: it.name, children: choicesOf(it.children ?? []) }))

const Most = <V,>({ form, measure }: { form: SchemaForm<V>; measure: LimitMeasure | undefined }) => {
  if (measure === 'monthNum')
    return (
      <Field of={form} name="limitNum" label="每人每月最多" extra="按自然月计，交给别人提交的算提交人的；取消和被拒绝的订单不计">
        <InputNumber min={1} max={9999} precision={0} suffix="件" style={{ width: 160 }} />
      </Field>
    )
  if (measure === 'unitPrice' || measure === 'orderSum')
    return (
      <Field of={form} name="limitFen" label={measure === 'unitPrice' ? '单价不超过' : '每单此类商品合计不超过'}>
        <YuanInput label="金额上限（元）" />
      </Field>
    )
  return null
}

const Fields = <V,>({ form, roles }: { form: SchemaForm<V>; roles: Limits['roles'] }) => {
  const tree = useRead(api.catalog.tree, {}, { fresh: 3_600_000 })
  const measure = Form.useWatch<LimitMeasure | undefined>('limitMeasure', form.props.form)
  return (
    <>
      <Field of={form} name="limitCategory" label="商品分类" extra="分类和关键词至少填一项；都填时两项都符合才限制">
        <TreeSelect allowClear showSearch treeNodeFilterProp="title" treeData={choicesOf(tree.data?.list ?? [])} placeholder="任何分类" />
      </Field>
      <Field of={form} name="limitWord" label="关键词" hint="商品名称里的词">
        <Input />
      </Field>
      <Field of={form} name="limitRole" label="对谁">
        <Select allowClear options={roles.map((it) => ({ value: it.code, label: it.name }))} placeholder="所有人" />
      </Field>
      <Field of={form} name="fundSource" label="用什么钱">
        <Select allowClear options={Object.entries(fundSources).map(([value, label]) => ({ value, label }))} placeholder="任何经费" />
      </Field>
      <Field of={form} name="limitMeasure" label="限制方式">
        <Select options={Object.entries(limitMeasures).map(([value, label]) => ({ value, label }))} />
      </Field>
      <Most form={form} measure={measure} />
      <Field of={form} name="limitReason" label="原因" hint="采购人会看到">
        <Input />
      </Field>
      <Field of={form} name="instead" label="出路" hint="可以怎么办，如由信息处统一采购">
        <Input />
      </Field>
    </>
  )
}

/** What a new limit begins with. */
export type Start = Partial<Pick<Limit, 'limitCategory' | 'limitWord'>> & { fundSource?: FundSource }

interface DialogProps {
  roles: Limits['roles']
  close: () => void
}

const AddDialog = ({ start, roles, close }: DialogProps & { start: Start }) => {
  const act = useAct(api.admin.addLimit, {
    onDone: () => {
      notify.ok('已新增限购，马上生效')
      close()
    },
  })
  const form = useSchemaForm({
    schema: LimitInput,
    initial: { limitMeasure: 'none', ...start },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="新增限购" onClose={close} ok="新增" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Fields form={form} roles={roles} />
      </Form>
    </FormDialog>
  )
}

const ChangeDialog = ({ limit, roles, close }: DialogProps & { limit: Limit }) => {
  const act = useAct(api.admin.changeLimit, {
    onDone: () => {
      notify.ok('已修改限购，马上生效')
      close()
    },
  })
  const { id, limitCategory, limitWord, limitRole, fundSource, limitMeasure, limitNum, limitFen, limitReason, instead } = limit
  const form = useSchemaForm({
    schema: LimitChange,
    initial: {
      id,
      limitWord,
      limitMeasure,
      limitReason,
      instead,
      ...(limitCategory ? { limitCategory } : {}),
      ...(limitRole ? { limitRole } : {}),
      ...(fundSource ? { fundSource } : {}),
      ...(limitNum === null ? {} : { limitNum }),
      ...(limitFen === null ? {} : { limitFen }),
    },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id }),
  })
  return (
    <FormDialog title="修改限购" onClose={close} ok="保存" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Fields form={form} roles={roles} />
      </Form>
    </FormDialog>
  )
}

export const LimitDialog = ({ at, ...rest }: DialogProps & { at: Limit | Start }) =>
  'id' in at ? <ChangeDialog limit={at} {...rest} /> : <AddDialog start={at} {...rest} />

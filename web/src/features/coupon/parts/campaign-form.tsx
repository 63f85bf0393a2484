// A new campaign, in a dialog: what it takes off, what it may cost, for which goods and when.
import { coupon as calls } from '@caiyuan/contract/coupon'
import { couponKinds, ruleText, type CouponKind } from '@caiyuan/contract/coupon/rule'
import { money } from '@caiyuan/contract/money'
import { Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { type api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { MomentBox, momentField } from '../../../ui/moment-field.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import css from './coupon.module.css'

const kinds = Object.entries(couponKinds) as [CouponKind, string][]
const mostLabels: Record<CouponKind, string> = { minus: '减多少', rate: '最多减', freight: '最多免' }

interface CampaignFormProps {
  /** Of a supplier, whose goods may be chosen; else of the platform. */
  goods?: ReactNode
  create: typeof api.coupon.create | typeof api.coupon.supplierCreate
  close: () => void
}

export const CampaignForm = ({ goods, create, close }: CampaignFormProps) => {
  const act = useAct(create, {
    onDone: () => {
      notify.ok('已新建优惠活动，到开始时间自动发放')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: { kind: 'minus' as const, thresholdFen: 0, perHeadNum: 1, startsAt: serverNow().toISOString() },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  const now = Form.useWatch([], form.props.form) as Partial<Record<string, unknown>> | undefined
  const kind = (now?.['kind'] ?? 'minus') as CouponKind
  const mostFen = now?.['mostFen'] as number | undefined
  const campaignFen = now?.['campaignFen'] as number | undefined
  return (
    <FormDialog title="新建优惠活动" width={560} onClose={close} ok="新建" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="title" label="活动名称">
          <Input maxLength={30} placeholder="如：开学季满减" />
        </Field>
        <Field of={form} name="kind" label="优惠方式" isRequired>
          <Radio.Group options={kinds.map(([value, label]) => ({ value, label }))} />
        </Field>
        <div className={css['twoFields']}>
          <Field of={form} name="thresholdFen" label="使用门槛" hint="商品满多少可用，0 为不限">
            <YuanInput label="使用门槛" />
          </Field>
          {kind === 'rate' ? (
            <Field of={form} name="payPercent" label="付百分之几" hint="90 即 9 折">
              <InputNumber style={{ width: '100%' }} min={50} max={99} precision={0} suffix="%" />
            </Field>
          ) : null}
          <Field of={form} name="mostFen" label={mostLabels[kind]}>
            <YuanInput label={mostLabels[kind]} />
          </Field>
          <Field
            of={form}
            name="campaignFen"
            label="活动预算"
            hint={
              mostFen && campaignFen ? `最多可发 ${Math.floor(campaignFen / mostFen).toLocaleString('zh-CN')} 张` : '领一张按最多优惠占用'
            }
          >
            <YuanInput label="活动预算" />
          </Field>
          <Field of={form} name="perHeadNum" label="每人限领">
            <InputNumber style={{ width: '100%' }} min={1} max={20} precision={0} suffix="张" />
          </Field>
          <Field of={form} name="startsAt" label="开始发放" isRequired {...momentField}>
            <MomentBox />
          </Field>
          <Field of={form} name="endsAt" label="停止发放" isRequired {...momentField}>
            <MomentBox />
          </Field>
          <Field of={form} name="usableTo" label="使用截止" isRequired {...momentField}>
            <MomentBox />
          </Field>
        </div>
        {goods ? (
          <Field of={form} name="productIds" label="适用商品" hint="不选则本公司全部商品可用">
            {goods}
          </Field>
        ) : null}
        {mostFen ? (
          <p className="second">
            {ruleText({
              kind,
              thresholdFen: (now?.['thresholdFen'] as number | undefined) ?? 0,
              payPercent: (now?.['payPercent'] as number | undefined) ?? 99,
              mostFen,
            })}
            {campaignFen ? `，预算 ${money(campaignFen)}` : ''}。公采不能使用。
          </p>
        ) : null}
      </Form>
    </FormDialog>
  )
}

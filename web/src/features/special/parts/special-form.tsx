// A new special price, in a dialog: of which pack, how much, how many, for whom and when.
import { priceText } from '@caiyuan/contract/money'
import { special as calls } from '@caiyuan/contract/special'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { MomentBox, momentField } from '../../../ui/moment-field.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { PackBox, type Pack } from './pack-box.tsx'
import css from './special.module.css'

/** Yuan as typed, 1/10000 yuan as kept. */
const PriceBox = ({ id, value, onChange }: { id?: string; value?: number; onChange?: (e4: number | undefined) => void }) => (
  <YuanInput
    {...(id ? { id } : {})}
    label="特价"
    {...(value === undefined ? {} : { value: value / 100 })}
    onChange={(fen) => onChange?.(fen === undefined ? undefined : fen * 100)}
  />
)

export const CreateSpecial = ({ close }: { close: () => void }) => {
  const [pack, setPack] = useState<Pack>()
  const act = useAct(api.special.create, {
    onDone: () => {
      notify.ok('已新建特价，到开始时间自动生效')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: { perPersonNum: 0, startsAt: serverNow().toISOString() },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="新建特价" width={520} onClose={close} ok="新建" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="skuId" label="商品" atOnce>
          <PackBox picked={setPack} />
        </Field>
        {pack ? (
          <p className={`${css['pack']} second`}>
            现价 {priceText(pack.priceE4)}/{pack.unit}
            {pack.lowestE4 < pack.priceE4 ? `，阶梯价最低 ${priceText(pack.lowestE4)}` : ''}，现有库存 {pack.stock} {pack.unit}
            {pack.moq > 1 ? `，${pack.moq} ${pack.unit}起订` : ''}
            {pack.packStep > 1 ? `，按 ${pack.packStep} 的整数倍` : ''}
          </p>
        ) : null}
        <div className={css['twoFields']}>
          <Field of={form} name="priceE4" label="特价" hint="低于现在的最低价">
            <PriceBox />
          </Field>
          <Field of={form} name="stockNum" label="特价库存" hint="不超过现有库存">
            <InputNumber style={{ width: '100%' }} min={1} precision={0} />
          </Field>
          <Field of={form} name="startsAt" label="开始时间" isRequired {...momentField}>
            <MomentBox />
          </Field>
          <Field of={form} name="endsAt" label="结束时间" isRequired {...momentField}>
            <MomentBox />
          </Field>
          <Field of={form} name="perPersonNum" label="每人限购" hint="0 为不限">
            <InputNumber style={{ width: '100%' }} min={0} precision={0} />
          </Field>
        </div>
      </Form>
    </FormDialog>
  )
}

// What a pack costs elsewhere, in a dialog: how much, where it can be read, on which day.
import { marketPrice as calls } from '@caiyuan/contract/market-price'
import { priceText } from '@caiyuan/contract/money'
import { DatePicker, Form, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { priceE4Of } from '@caiyuan/contract/typed-number'
import type { OwnPack } from './pack.tsx'

/** Yuan with up to four decimals as typed, 1/10000 yuan as kept. */
const PriceBox = ({ id, value, onChange }: { id?: string; value?: number; onChange?: (e4: number | undefined) => void }) => {
  const [text, setText] = useState(value === undefined ? '' : String(value / 10_000))
  return (
    <Input
      {...(id ? { id } : {})}
      aria-label="市场价"
      inputMode="decimal"
      prefix="¥"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(priceE4Of(event.target.value) ?? undefined)
      }}
    />
  )
}

export const StateForm = ({ pack, close }: { pack: OwnPack; close: () => void }) => {
  const act = useAct(api.marketPrice.state, {
    onDone: ({ overE4 }) => {
      notify.ok(overE4 > 0 ? `已保存；平台价仍高 ${priceText(overE4)}，请改价或说明` : '已保存，平台价不高于市场价')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.state.input,
    initial: pack.market
      ? { skuId: pack.skuId, marketE4: pack.market.priceE4, source: pack.market.source, sourceOn: pack.market.on }
      : { skuId: pack.skuId },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, skuId: pack.skuId }),
  })
  return (
    <FormDialog
      title={pack.market ? '更新市场价' : '填写市场价'}
      width={480}
      onClose={close}
      ok="保存"
      pending={act.pending}
      send={form.submit}
    >
      <p className="second">
        {pack.name} {pack.spec}，平台价 {priceText(pack.priceE4)}/{pack.unit}
      </p>
      <Form {...form.props}>
        <Field of={form} name="marketE4" label="市场价" hint={`同一规格对外的售价，每${pack.unit}`} isRequired>
          <PriceBox />
        </Field>
        <Field of={form} name="source" label="市场价来源" hint="自有网店、报价单的网址或名称，采购人可见">
          <Input maxLength={200} />
        </Field>
        <Field of={form} name="sourceOn" label="取价日期" isRequired {...dayField}>
          <DatePicker style={{ width: '100%' }} />
        </Field>
      </Form>
    </FormDialog>
  )
}

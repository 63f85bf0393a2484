// A new wish, in a dialog; what was searched in vain stands there already.
import { wishList as calls } from '@caiyuan/contract/wish-list'
import { dayText } from '@caiyuan/contract/span'
import { DatePicker, Form, Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import css from './wish.module.css'

const NAME_MAX = 80

export const AddWish = ({ keyword, close }: { keyword: string; close: () => void }) => {
  const act = useAct(api.wishList.add, {
    onDone: () => {
      notify.ok('已提交，平台答复后会发消息告诉您')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.add.input,
    initial: { name: keyword.slice(0, NAME_MAX), num: 1 },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, keyword }),
  })
  return (
    <FormDialog title="提交心愿" width={520} onClose={close} ok="提交" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="name" label="商品名称">
          <Input autoFocus maxLength={NAME_MAX} />
        </Field>
        <div className={css['fields']}>
          <Field of={form} name="brand" label="品牌">
            <Input />
          </Field>
          <Field of={form} name="model" label="型号或货号">
            <Input />
          </Field>
          <Field of={form} name="num" label="数量">
            <InputNumber style={{ width: '100%' }} min={1} precision={0} />
          </Field>
          <Field of={form} name="unit" label="单位" hint="如 个、瓶">
            <Input />
          </Field>
        </div>
        <Form.Item name="neededOn" label="期望日期" rules={form.rules('neededOn')} {...dayField}>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(dayText(serverNow())), 'day')} />
        </Form.Item>
        <Field of={form} name="reason" label="用途或要求">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Field>
      </Form>
    </FormDialog>
  )
}

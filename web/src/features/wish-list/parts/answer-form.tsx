// What the platform answers to a wish: goods that are on sale, or why not.
import { wishList as calls, WISH_ANSWER_MAX } from '@caiyuan/contract/wish-list'
import { Form, Input, Radio } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { PacksBox } from '../../special/parts/pack-box.tsx'
import { aboutText, type Wish } from './wish.tsx'

const results = [
  { value: 'listed', label: '已上架' },
  { value: 'unable', label: '无法提供' },
]

export const AnswerWish = ({ it, close }: { it: Wish; close: () => void }) => {
  const act = useAct(api.wishList.answer, {
    onDone: () => {
      notify.ok('已答复，并发消息告诉了提交人')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.answer.input,
    initial: { id: it.id, state: 'listed', skuIds: [] },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id, skuIds: values.state === 'listed' ? values.skuIds : [] }),
  })
  const state = Form.useWatch('state', form.form)
  return (
    <FormDialog title={`答复「${it.name}」`} width={520} onClose={close} ok="答复" pending={act.pending} send={form.submit}>
      <p className="second">{aboutText(it)}</p>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="state" label="处理结果">
          <Radio.Group options={results} />
        </Field>
        {state === 'unable' ? null : (
          <Field of={form} name="skuIds" label="关联商品" atOnce>
            <PacksBox />
          </Field>
        )}
        <Field of={form} name="answer" label={state === 'unable' ? '无法提供的原因' : '说明'}>
          <Input.TextArea rows={3} maxLength={WISH_ANSWER_MAX} showCount />
        </Field>
      </Form>
    </FormDialog>
  )
}

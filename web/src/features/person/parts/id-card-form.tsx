// The identity number, with the consent that is its own.
import { IdCard } from '@caiyuan/contract/id-card'
import { separateConsents } from '@caiyuan/contract/policy'
import { Button, Checkbox, Form, Input } from 'antd'
import { z } from 'zod'
import { api, sayFail, useAct, type ApiFail } from '../../../core/api.ts'
import { sealEnvelope } from '../../../core/envelope.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import css from './person.module.css'

const Draft = z.object({ idCardNo: IdCard, agreed: z.literal(true, { error: '请先同意处理身份证号' }) })

export const IdCardForm = ({ close }: { close: () => void }) => {
  const update = useAct(api.person.update, {
    onDone: () => {
      notify.ok('身份证号已保存')
      close()
    },
  })
  const save = async ({ idCardNo }: z.output<typeof Draft>) =>
    update.run({ idCardNo: await sealEnvelope('idCardNo', IdCard.parse(idCardNo)), agreed: true })
  const of = useSchemaForm({
    schema: Draft,
    onSubmit: (values) => void save(values).catch((cause: unknown) => sayFail(cause as ApiFail)),
    fail: update.fail,
  })
  return (
    <Form {...of.props} aria-label="填写身份证号" className={css['form']}>
      <Field of={of} name="idCardNo" label="身份证号" hint="18 位，末位可以是 X">
        <Input size="large" autoComplete="off" maxLength={18} />
      </Field>
      <div className={css['consent']}>
        <b>单独告知：{separateConsents.idCard.title}</b>
        {separateConsents.idCard.paragraphs.map((it) => (
          <p key={it}>{it}</p>
        ))}
      </div>
      <Form.Item name="agreed" valuePropName="checked" rules={of.rules('agreed')}>
        <Checkbox>我已阅读并同意处理我的身份证号</Checkbox>
      </Form.Item>
      <div className={css['buttons']}>
        <Button onClick={close}>取消</Button>
        <Button type="primary" loading={update.pending} onClick={of.submit}>
          保存
        </Button>
      </div>
    </Form>
  )
}

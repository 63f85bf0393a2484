// A phone proven by a code: the one the school keeps, or one of one's own.
import { person } from '@caiyuan/contract/person'
import { Button, Form, Input } from 'antd'
import { api, sayFail, useAct, type ApiFail } from '../../../core/api.ts'
import { sealEnvelope } from '../../../core/envelope.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { CodeItems } from '../../account/parts/code-items.tsx'
import css from './person.module.css'

interface Props {
  /** The number of the school, to be confirmed as it is; absent: one of one's own is written. */
  mobile?: string
  close: () => void
}

export const MobileForm = ({ mobile, close }: Props) => {
  const isConfirm = mobile !== undefined
  const done = () => {
    notify.ok(isConfirm ? '手机号已确认' : '手机号已保存')
    close()
  }
  const prove = useAct(api.person.proveMobile)
  const confirm = useAct(api.person.confirmMobile, { onDone: done })
  const update = useAct(api.person.update, { onDone: done })
  const save = async (values: { mobile: string; verifyCode: string }) => {
    const phoneTicket = await prove.run(values)
    if (phoneTicket === undefined) return
    if (isConfirm) await confirm.run({ phoneTicket })
    else await update.run({ customMobileNo: await sealEnvelope('customMobileNo', values.mobile), phoneTicket })
  }
  const of = useSchemaForm({
    schema: person.proveMobile.input,
    ...(isConfirm ? { initial: { mobile } } : {}),
    onSubmit: (values) => void save(values).catch((cause: unknown) => sayFail(cause as ApiFail)),
    fail: prove.fail,
  })
  return (
    <Form {...of.props} aria-label={isConfirm ? '确认手机号' : '填写手机号'} className={css['form']}>
      <Field of={of} name="mobile" label="手机号">
        <Input size="large" inputMode="tel" placeholder="11 位手机号" readOnly={isConfirm} />
      </Field>
      <CodeItems of={of} mobileName="mobile" purpose="confirm" />
      <div className={css['buttons']}>
        <Button onClick={close}>取消</Button>
        <Button type="primary" loading={prove.pending || confirm.pending || update.pending} onClick={of.submit}>
          {isConfirm ? '确认' : '保存'}
        </Button>
      </div>
    </Form>
  )
}

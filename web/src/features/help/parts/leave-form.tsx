// 留言: whoever is signed in reads the answer under 客户服务; a visitor says how to be reached and reads an image.
import { accountFails } from '@caiyuan/contract/fails/account'
import { help, LEAVE_MOST, leaveTopics } from '@caiyuan/contract/help'
import { text } from '@caiyuan/contract/text'
import { Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api, useAct } from '../../../core/api.ts'
import { dropKept, readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, KeptFields, useSchemaForm } from '../../../ui/form.tsx'
import { CaptchaField, useCaptcha } from '../../account/parts/captcha-field.tsx'
import { FailLine } from '../../account/parts/fail-line.tsx'

const KEPT = 'leave-message'

const { contact, verifyCode } = help.leave.input.shape
/** What the server asks of visitors alone. */
const ofVisitor = help.leave.input.extend({ name: text('称呼', 20), contact: contact.unwrap(), verifyCode: verifyCode.unwrap() })

interface Props {
  /** Of the article beside it: taken until something was written or chosen. */
  topic?: string | undefined
  /** What it is about, as the first line of what is written; what was typed before stays. */
  about?: string
}

const Writing = ({ topic, about = '', done }: Props & { done: () => void }) => {
  const isVisitor = useSession().status === 'out'
  const [suffixKey, reload] = useCaptcha()
  const act = useAct(api.help.leave, {
    onDone: () => {
      dropKept(KEPT)
      done()
      notify.ok(isVisitor ? '留言已收到，我们会按您留的联系方式答复' : '留言已收到，答复会出现在“客户服务”')
    },
    onFail: ({ code }) => {
      if (code !== accountFails['login.captcha'].retCode) return
      form.setFieldValue('verifyCode', undefined)
      reload()
    },
  })
  const [kept] = useState(() => readKept<Partial<z.input<typeof help.leave.input>>>(KEPT, {}))
  const of = useSchemaForm({
    schema: isVisitor ? ofVisitor : help.leave.input,
    initial: { content: about === '' ? undefined : `${about}\n`, ...kept, verifyCode: '' },
    onSubmit: (it) => void act.run(isVisitor ? { ...it, suffixKey } : { topic: it.topic, content: it.content }),
    fail: act.fail,
  })
  const { form } = of
  useEffect(() => {
    if (kept.content || form.isFieldTouched('topic')) return
    form.setFields([{ name: 'topic', value: leaveTopics.find((it) => it === topic), touched: false }])
  }, [form, kept, topic])
  return (
    <Card title="留言" note={isVisitor ? '登录后留言不用填联系方式' : undefined}>
      <Form {...of.props}>
        <KeptFields of={of} name={KEPT} />
        <FailLine fail={act.fail} />
        <Field of={of} name="topic" label="问题类型">
          <Select placeholder="请选择" options={leaveTopics.map((value) => ({ value, label: value }))} />
        </Field>
        <Field of={of} name="content" label="留言内容">
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder="请写明单据编号、商品名称或页面，以及您遇到的情况"
            count={{ show: true, max: LEAVE_MOST }}
          />
        </Field>
        {isVisitor ? (
          <>
            <Field of={of} name="name" label="称呼">
              <Input autoComplete="name" />
            </Field>
            <Field of={of} name="contact" label="联系方式" hint="手机号、带区号的电话或邮箱">
              <Input autoComplete="tel" />
            </Field>
            <Field of={of} name="verifyCode" label="图形验证码">
              <CaptchaField suffix={suffixKey} reload={reload} />
            </Field>
          </>
        ) : null}
        <Button type="primary" htmlType="submit" loading={act.pending}>
          提交留言
        </Button>
      </Form>
    </Card>
  )
}

export const LeaveForm = ({ topic, about = '' }: Props) => {
  const [sentNum, setSentNum] = useState(0)
  return <Writing key={`${about}${sentNum}`} topic={topic} about={sentNum === 0 ? about : ''} done={() => setSentNum(sentNum + 1)} />
}

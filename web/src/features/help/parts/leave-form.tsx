// 留言: whoever is signed in reads the answer under 客户服务; a visitor says how to be reached and reads an image.
import { help, LEAVE_MOST, leaveTopics } from '@caiyuan/contract/help'
import { Button, Form, Input, Select } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { CaptchaField, useCaptcha } from '../../account/parts/captcha-field.tsx'
import { FailLine } from '../../account/parts/fail-line.tsx'

export const LeaveForm = ({ topic }: { topic?: string | undefined }) => {
  const isVisitor = useSession().status === 'out'
  const [suffixKey, reload] = useCaptcha()
  const act = useAct(api.help.leave, {
    onDone: () => {
      form.form.resetFields()
      if (isVisitor) reload()
      notify.ok(isVisitor ? '留言已收到，我们会按您留的联系方式答复' : '留言已收到，答复会出现在“客户服务”')
    },
    onFail: () => {
      if (!isVisitor) return
      form.form.setFieldValue('verifyCode', undefined)
      reload()
    },
  })
  const form = useSchemaForm({
    schema: help.leave.input,
    initial: { topic: leaveTopics.find((it) => it === topic) },
    onSubmit: (it) => void act.run(isVisitor ? { ...it, suffixKey } : it),
    fail: act.fail,
  })
  return (
    <Card title="留言" note={isVisitor ? '登录后留言不用填联系方式' : undefined}>
      <Form {...form.props}>
        <FailLine fail={act.fail} />
        <Field of={form} name="topic" label="问题类型">
          <Select placeholder="请选择" options={leaveTopics.map((value) => ({ value, label: value }))} />
        </Field>
        <Field of={form} name="content" label="留言内容">
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 10 }}
            placeholder="请写明单据编号、商品名称或页面，以及您遇到的情况"
            count={{ show: true, max: LEAVE_MOST }}
          />
        </Field>
        {isVisitor ? (
          <>
            <Field of={form} name="name" label="称呼">
              <Input autoComplete="name" />
            </Field>
            <Field of={form} name="contact" label="联系方式" hint="手机号、带区号的电话或邮箱">
              <Input autoComplete="tel" />
            </Field>
            <Field of={form} name="verifyCode" label="图形验证码">
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

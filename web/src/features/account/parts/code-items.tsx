// The code that comes by short message: its box, the button that asks for it, and the image where the server wants one first.
import { smsTypes } from '@caiyuan/contract/account'
import { accountFails } from '@caiyuan/contract/fails/account'
import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api, useAct, type ApiFail } from '../../../core/api.ts'
import { readKept, useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import type { SchemaForm } from '../../../ui/form.tsx'
import css from '../screens/login.module.css'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useLeft } from './use-left.ts'

const NO_ACCOUNT = accountFails['sms.noAccount'].retCode
const ABOUT_IMAGE: readonly string[] = [accountFails['sms.captcha'].retCode, accountFails['login.captcha'].retCode]

const SENT = 'phone-code'
const NONE = { mobile: '', until: 0 }

/** The phone of the last code, for the box after a reload. */
export const lastPhone = (): string => readKept(SENT, NONE).mobile

/** The last code sent from this tab: the wait for the next one goes on after a reload. */
const useSent = () => {
  const [sent, setSent] = useKept(SENT, NONE)
  const left = useLeft(sent.until)
  const wait = (mobile: string, seconds: number) => setSent({ mobile, until: Date.now() + seconds * 1000 })
  return { mobile: sent.mobile, left, wait }
}

interface CodeItemsProps<V> {
  of: SchemaForm<V>
  /** The field with the phone. */
  mobileName: keyof V & string
  purpose: keyof typeof smsTypes
  /** Leads who has no account to registering. */
  register?: () => void
}

export const CodeItems = <V extends { verifyCode: string }>({ of: { form, rules }, mobileName, purpose, register }: CodeItemsProps<V>) => {
  const { mobile: sentTo, left, wait } = useSent()
  const [suffixKey, draw] = useCaptcha()
  const [image, setImage] = useState({ isAsked: false, text: '' })
  const refused = (fail: ApiFail, { mobile }: { mobile: string }) => {
    setImage(({ isAsked }) => ({ isAsked: isAsked || ABOUT_IMAGE.includes(fail.code), text: '' }))
    if (fail.code === NO_ACCOUNT && register) notify.ask(fail.message, { label: '去注册', run: register })
    const seconds = (fail.data as { seconds?: number } | null)?.seconds
    if (seconds !== undefined) wait(mobile, seconds)
    draw()
  }
  const send = useAct(api.account.sendSms, {
    onDone: ({ seconds }, { mobile }) => {
      wait(mobile, seconds)
      setImage((it) => ({ ...it, text: '' }))
      draw()
    },
    onFail: refused,
  })
  const ask = async () => {
    const isValid = await form.validateFields([mobileName] as never).then(
      () => true,
      () => false,
    )
    if (!isValid) return
    const typed: string = form.getFieldValue(mobileName as never)
    void send.run({ mobile: typed, type: smsTypes[purpose], ...(image.isAsked ? { suffixKey, verifyCode: image.text } : {}) })
  }
  const isSent = left > 0 && !send.fail
  return (
    <>
      {image.isAsked ? (
        <Form.Item label="图形验证码" htmlFor="smsImage">
          <CaptchaField
            id="smsImage"
            suffix={suffixKey}
            reload={draw}
            value={image.text}
            onChange={(text) => setImage({ isAsked: true, text })}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        label="手机验证码"
        htmlFor="verifyCode"
        extra={
          send.fail && send.fail.code !== NO_ACCOUNT ? (
            <span className="bad" role="alert">
              {send.fail.message}
            </span>
          ) : isSent ? (
            <span className="ok" role="status">
              <CheckCircleFilled aria-hidden /> 短信已发送到 {sentTo.slice(0, 3)}****{sentTo.slice(7)}
            </span>
          ) : null
        }
      >
        <div className={css['code']}>
          <Form.Item name={'verifyCode' as never} noStyle rules={rules('verifyCode')}>
            <Input size="large" placeholder="请输入手机验证码" autoComplete="one-time-code" inputMode="numeric" />
          </Form.Item>
          <Button size="large" disabled={left > 0} loading={send.pending} onClick={() => void ask()}>
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </Form.Item>
    </>
  )
}

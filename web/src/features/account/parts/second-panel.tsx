// The second proof, after the password was right: a code of the app or by short message, or one from the paper.
import { account } from '@caiyuan/contract/account'
import { accountFails } from '@caiyuan/contract/fails/account'
import { factorFails } from '@caiyuan/contract/fails/factor'
import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import css from '../screens/login.module.css'
import { useDoor } from './door.ts'
import { FailLine } from './fail-line.tsx'
import type { Second } from './second.ts'
import { useLeft } from './use-left.ts'

const Draft = account.loginSecond.input.pick({ code: true })
/** Nothing typed here helps any more. */
const OVER: readonly string[] = [factorFails['factor.ended'].retCode, accountFails['login.disabled'].retCode]

const ways = { app: '验证器应用', phone: '短信验证码' } as const
type Way = keyof typeof ways

const hints: Record<Way, string> = {
  app: '打开手机上的验证器应用，输入 6 位动态码；手机不在身边时，输入一个 16 位恢复码',
  phone: '输入短信里的 6 位验证码；手机不在身边时，输入一个 16 位恢复码',
}

/** Asks for a code to the number that was set up. */
const AskCode = ({ second, disabled }: { second: Second; disabled: boolean }) => {
  const [until, setUntil] = useState(0)
  const left = useLeft(until)
  const wait = (seconds: number) => setUntil(Date.now() + seconds * 1000)
  const send = useAct(api.account.sendSecond, {
    onDone: ({ seconds }) => wait(seconds),
    onFail: ({ data }) => wait((data as { seconds?: number } | null)?.seconds ?? 0),
  })
  return (
    <div>
      <Button
        size="large"
        block
        disabled={disabled || left > 0}
        loading={send.pending}
        onClick={() => void send.run({ ticket: second.ticket })}
      >
        {left > 0 ? `${left} 秒后重发` : `发送验证码到 ${second.phone}`}
      </Button>
      {send.fail ? (
        <p className="bad" role="alert">
          {send.fail.message}
        </p>
      ) : left > 0 ? (
        <p className="ok" role="status">
          短信已发送到 {second.phone}
        </p>
      ) : null}
    </div>
  )
}

export const SecondPanel = ({ second, back }: { second: Second; back: () => void }) => {
  const left = useLeft(second.until)
  const [by, setBy] = useState<Way>(second.hasApp ? 'app' : 'phone')
  const login = useAct(api.account.loginSecond, {
    onDone: useDoor().enter,
    onFail: () => {
      form.form.setFieldValue('code', '')
      document.getElementById('code')?.focus()
    },
  })
  const form = useSchemaForm({
    schema: Draft,
    onSubmit: ({ code }) => void login.run({ ticket: second.ticket, code, by }),
    fail: login.fail,
  })
  const isOver = left === 0 || OVER.includes(login.fail?.code ?? '')
  return (
    <Form {...form.props} className={css['form']} aria-label="二次验证">
      <div className={css['head']}>
        <b>二次验证</b>
        <span className="second num" role="timer">
          {isOver ? '已超时' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} 内有效`}
        </span>
      </div>
      <FailLine fail={left === 0 ? { message: factorFails['factor.ended'].text } : login.fail} />
      {second.hasApp && second.phone ? (
        <Segmented
          block
          aria-label="二次验证的方式"
          value={by}
          options={Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))}
          onChange={setBy}
        />
      ) : null}
      {by === 'phone' ? <AskCode second={second} disabled={isOver} /> : null}
      <Field of={form} name="code" label={by === 'app' ? '动态码' : '验证码'} extra={hints[by]}>
        <Input
          size="large"
          placeholder={`6 位${by === 'app' ? '动态码' : '验证码'}或 16 位恢复码`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={24}
          autoFocus
          disabled={isOver}
        />
      </Field>
      <Button type="primary" size="large" htmlType="submit" className={css['go']} block loading={login.pending} disabled={isOver}>
        登录
      </Button>
      <button type="button" className={`${css['note']} ${css['policy']}`} onClick={back}>
        返回重新登录
      </button>
      <p className={css['foot']}>手机和恢复码都丢失时，请联系平台重设密码</p>
    </Form>
  )
}

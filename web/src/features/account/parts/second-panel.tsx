// The second proof, after the password was right: a code of the app, or one from the paper.
import { account } from '@caiyuan/contract/account'
import { accountFails } from '@caiyuan/contract/fails/account'
import { factorFails } from '@caiyuan/contract/fails/factor'
import { Button, Form, Input } from 'antd'
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

export const SecondPanel = ({ second, back }: { second: Second; back: () => void }) => {
  const left = useLeft(second.until)
  const login = useAct(api.account.loginSecond, {
    onDone: useDoor().enter,
    onFail: () => {
      form.form.setFieldValue('code', '')
      document.getElementById('code')?.focus()
    },
  })
  const form = useSchemaForm({
    schema: Draft,
    onSubmit: ({ code }) => void login.run({ ticket: second.ticket, code }),
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
      <Field of={form} name="code" label="动态码" extra="打开手机上的验证器应用，输入 6 位动态码；手机不在身边时，输入一个 16 位恢复码">
        <Input
          size="large"
          placeholder="6 位动态码或 16 位恢复码"
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

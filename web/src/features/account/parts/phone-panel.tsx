// People who buy for themselves sign in by phone.
import { account } from '@caiyuan/contract/account'
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { Button, Form, Input } from 'antd'
import { useSchemaForm } from '../../../ui/form.tsx'
import css from '../screens/login.module.css'
import { Agreement, useAgreement } from './agreement.tsx'
import { CodeItems, lastPhone } from './code-items.tsx'
import { useDoor } from './door.ts'
import { FailLine } from './fail-line.tsx'
import type { Second } from './second.ts'
import { useLoginByPhone } from './use-login-by-phone.ts'

export const PhonePanel = ({ onSecond }: { onSecond: (it: Second) => void }) => {
  const { turn } = useDoor()
  const register = () => turn('register')
  const login = useLoginByPhone(onSecond)
  const agreement = useAgreement()
  const form = useSchemaForm({
    schema: account.loginByPhone.input,
    initial: { userNo: lastPhone() },
    onSubmit: (it) => void login.run({ ...it, ...(agreement.isAgreed ? { agreed: LATEST_VERSION } : {}) }),
    fail: login.fail,
  })
  return (
    <Form {...form.props} className={css['form']}>
      <FailLine fail={login.fail} />
      <Form.Item
        name="userNo"
        rules={form.rules('userNo')}
        label={
          <span className={css['label']}>
            手机号<span>个人账号</span>
          </span>
        }
      >
        <Input size="large" placeholder="请输入手机号码" autoComplete="tel-national" inputMode="tel" />
      </Form.Item>
      <CodeItems of={form} mobileName="userNo" purpose="login" register={register} />
      <Agreement isAgreed={agreement.isAgreed} agree={agreement.agree} />
      <Button type="primary" size="large" htmlType="submit" className={css['go']} block loading={login.pending}>
        登录
      </Button>
      <p className={css['note']}>
        没有个人账号？
        <button type="button" className={css['policy']} onClick={register}>
          注册
        </button>
      </p>
      <p className={css['foot']}>本校师生、医院职工请用账号登录或选择机构</p>
    </Form>
  )
}

// Registering a personal account; whoever did is signed in at once.
import { account } from '@caiyuan/contract/account'
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { accountFails } from '@caiyuan/contract/fails/account'
import { LeftOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSchemaForm } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import css from '../screens/login.module.css'
import { Agreement, useAgreement } from './agreement.tsx'
import { CodeItems, lastPhone } from './code-items.tsx'
import { useDoor } from './door.ts'
import { FailLine } from './fail-line.tsx'
import type { Second } from './second.ts'
import { useLoginByPhone } from './use-login-by-phone.ts'

const EXISTS = accountFails['register.exists'].retCode

export const RegisterPanel = ({ onSecond }: { onSecond: (it: Second) => void }) => {
  const ask = useAsk()
  const { turn } = useDoor()
  const back = () => turn('phone')
  const agreement = useAgreement()
  const login = useLoginByPhone(onSecond)
  const register = useAct(api.account.register, {
    onDone: (verifyCode, { userMobile: userNo }) => {
      notify.ok('注册成功')
      void login.run({ userNo, verifyCode })
    },
    onFail: async (fail, { userMobile: userNo }) => {
      if (fail.code !== EXISTS) return
      const goesOn = await ask.put({
        title: fail.message,
        body: `用 ${userNo.slice(0, 3)}****${userNo.slice(7)} 登录已有的个人账号；刚才填写的姓名和单位不会保存。`,
        ok: '直接登录',
        back: '换一个手机号',
      })
      if (goesOn === undefined) form.form.scrollToField('userMobile', { focus: true })
      else void login.run({ userNo, verifyCode: fail.data as string })
    },
  })
  const refused = register.fail?.code === EXISTS ? undefined : register.fail
  const form = useSchemaForm({
    schema: account.register.input,
    initial: { userMobile: lastPhone(), agreed: LATEST_VERSION },
    onSubmit: (it) => {
      if (agreement.mayGoOn()) void register.run(it)
    },
    fail: refused,
  })
  return (
    <Form {...form.props} className={css['form']}>
      <div className={css['head']}>
        <b>注册个人账号</b>
        <button type="button" className={css['policy']} onClick={back}>
          <LeftOutlined aria-hidden /> 返回登录
        </button>
      </div>
      <FailLine fail={refused ?? login.fail} />
      <Form.Item name="userName" label="姓名" rules={form.rules('userName')}>
        <Input size="large" placeholder="请输入姓名" autoComplete="name" count={{ show: true, max: 10 }} />
      </Form.Item>
      <Form.Item name="userMobile" label="手机号" rules={form.rules('userMobile')}>
        <Input size="large" placeholder="请输入手机号码" autoComplete="tel-national" inputMode="tel" />
      </Form.Item>
      <CodeItems of={form} mobileName="userMobile" purpose="register" />
      <Form.Item name="deptName" label="单位名称" rules={form.rules('deptName')}>
        <Input size="large" placeholder="请输入单位名称" autoComplete="organization" count={{ show: true, max: 30 }} />
      </Form.Item>
      <Agreement isAgreed={agreement.isAgreed} agree={agreement.agree} />
      <div className={css['actions']}>
        <Button size="large" className={css['go']} onClick={back}>
          取消
        </Button>
        <Button type="primary" size="large" htmlType="submit" className={css['go']} loading={register.pending || login.pending}>
          注册
        </Button>
      </div>
      {ask.node}
    </Form>
  )
}

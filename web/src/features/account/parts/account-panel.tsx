// Account, password and image captcha.
import { Button, Checkbox, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { usePhone } from '../../../ui/media.ts'
import css from '../screens/login.module.css'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import type { DemoAccount } from './demo-accounts.tsx'
import { useDoor } from './door.ts'
import { FailLine } from './fail-line.tsx'
import { secondOf, type Second } from './second.ts'
import { applicationAt } from './sign-on.ts'

/** The password box of a remembered account shows dots; the password itself never comes back to the browser. */
const DOTS = '••••••••'

interface Values {
  userName: string
  passWord: string
  verifyCode: string
  remember: boolean
}

/** The institution that was chosen, with its own title and what it says to who forgot the password. */
export const useInstitution = () => {
  const { schoolCode: code } = useDoor()
  return useRead(api.school.get, { code }, { enabled: code !== '', fresh: Infinity }).data
}

interface AccountPanelProps {
  chosen: DemoAccount | undefined
  onSecond: (it: Second) => void
}

export const AccountPanel = ({ chosen, onSecond }: AccountPanelProps) => {
  const institution = useInstitution()
  const [form] = Form.useForm<Values>()
  const door = useDoor()
  const [suffix, draw] = useCaptcha()
  const phone = usePhone()
  const remembered = useRead(api.account.remembered, {}, { fresh: Infinity })
  // Typing another account forgets the remembered one.
  const [isForgotten, setForgotten] = useState(false)
  const isKept = remembered.data?.remembered === true && !isForgotten && !chosen
  const reload = () => {
    draw()
    form.setFieldValue('verifyCode', '')
  }
  const login = useAct(api.account.login, {
    onDone: door.enter,
    // The failure stands above the fields; a used captcha is worth nothing, and is the next thing to type.
    onFail: (fail) => {
      const second = secondOf(fail)
      if (second) return onSecond(second)
      reload()
      document.getElementById('verifyCode')?.focus()
    },
  })
  useEffect(() => {
    if (!remembered.data?.remembered || form.isFieldTouched('userName')) return
    form.setFieldsValue({ userName: remembered.data.userName, passWord: DOTS, remember: true })
  }, [remembered.data, form])
  useEffect(() => {
    if (!chosen) return
    form.setFieldsValue({ userName: chosen.userName, passWord: chosen.passWord })
    form.setFields([
      { name: 'userName', errors: [] },
      { name: 'passWord', errors: [] },
    ])
    document.getElementById('verifyCode')?.focus()
  }, [chosen, form])
  const send = (it: Values) => {
    const untouched = isKept && it.passWord === DOTS
    void login.run({
      userName: it.userName,
      passWord: untouched ? '' : it.passWord,
      verifyCode: it.verifyCode,
      suffixKey: suffix,
      remember: it.remember,
      remembered: untouched,
      schoolCode: door.schoolCode || undefined,
      agreed: door.agreed,
    })
  }
  return (
    <Form
      form={form}
      className={css['form']}
      layout="vertical"
      requiredMark={false}
      initialValues={{ userName: '', passWord: '', verifyCode: '', remember: false }}
      onFinish={send}
      onValuesChange={(changed: Partial<Values>) => {
        if (changed.userName !== undefined && isKept) {
          setForgotten(true)
          form.setFieldValue('passWord', '')
        }
      }}
    >
      {institution ? (
        <p className={css['institution']}>
          {institution.name}
          <button type="button" className={css['policy']} onClick={() => door.turn('school')}>
            换一个机构
          </button>
        </p>
      ) : null}
      <FailLine fail={login.fail} />
      <Form.Item
        name="userName"
        label={
          <span className={css['label']}>
            账号<span>工号、学号或平台账号</span>
          </span>
        }
        rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
      >
        <Input size="large" placeholder="请输入账号" autoComplete="username" maxLength={64} autoFocus={!phone} />
      </Form.Item>
      <Form.Item name="passWord" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password
          size="large"
          placeholder="请输入密码"
          autoComplete="current-password"
          maxLength={128}
          visibilityToggle={!isKept}
          onFocus={(event) => isKept && event.target.select()}
        />
      </Form.Item>
      <Form.Item name="verifyCode" label="图形验证码" rules={[{ required: true, whitespace: true, message: '请输入图形验证码' }]}>
        <CaptchaField suffix={suffix} reload={reload} />
      </Form.Item>
      <div className={css['under']}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>记住密码 7 天</Checkbox>
        </Form.Item>
        <span>公用电脑请勿勾选</span>
      </div>
      <Button type="primary" size="large" htmlType="submit" className={css['go']} block loading={login.pending}>
        登录
      </Button>
      {institution?.forgotPassword ? (
        <button type="button" className={`${css['note']} ${css['policy']}`} onClick={() => notify.info(institution.forgotPassword)}>
          忘记密码
        </button>
      ) : (
        <p className={css['note']}>暂无账号请联系平台开通</p>
      )}
      <p className={css['note']}>
        学校、医院的人员可
        <Link to={applicationAt(door.schoolCode)} className="in-text">
          申请开通账号
        </Link>
      </p>
    </Form>
  )
}

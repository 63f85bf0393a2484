// Sign in with account, password and image captcha; in demo mode one click fills a demo account in.
import { InfoCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, ConfigProvider, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, call, useAct, useRead } from '../../../core/api.ts'
import { PASSWORD_PAGE, safeReturn } from '../../../core/navigate.ts'
import { usePhone } from '../../../ui/media.ts'
import { DemoAccounts } from '../parts/demo-accounts.tsx'
import css from './login.module.css'

/** The password box of a remembered account shows dots; the password itself never comes back to the browser. */
const DOTS = '••••••••'

interface Values {
  userName: string
  passWord: string
  verifyCode: string
  remember: boolean
}

const newSuffix = (): string => crypto.randomUUID().replaceAll('-', '')

const Brand = () => (
  <section className={css['brand']}>
    <div className={css['logo']}>
      <span className={css['mark']} aria-hidden>
        采
      </span>
      <span>
        <b>采园</b>
        高校医院采购商城
      </span>
    </div>
    <div className={css['line']}>
      <h2>提交之前</h2>价格、经费、谁来批、几时到，先看清楚
    </div>
    <div className={css['line']}>
      <h2>审批途中</h2>走到哪一步、在等谁，手机上就能批
    </div>
    <div className={css['line']}>
      <h2>验收之后</h2>按月对账，财务统一结算，老师不用垫付
    </div>
    <p className={css['promise']}>数据只存储在中国大陆，由各学校管理本校用户</p>
  </section>
)

const Captcha = ({
  suffix,
  reload,
  value,
  onChange,
  id,
}: {
  suffix: string
  reload: () => void
  value?: string
  onChange?: (text: string) => void
  id?: string
}) => (
  <div className={css['captcha']}>
    <Input
      id={id}
      size="large"
      placeholder="不区分大小写"
      autoComplete="off"
      maxLength={8}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
    <button type="button" className={css['captchaBox']} aria-label="换一张图形验证码" onClick={reload}>
      <img src={`/api/captcha?suffixKey=${suffix}`} width={104} height={34} alt="图形验证码" />
      <span className={css['reload']}>
        <ReloadOutlined aria-hidden />
      </span>
    </button>
  </div>
)

const Hint = ({ label, text }: { label: string; text: string }) => (
  <span style={{ display: 'flex', justifyContent: 'space-between', width: '100%' }}>
    {label}
    <span>{text}</span>
  </span>
)

export const Screen = () => {
  const [form] = Form.useForm<Values>()
  const [params] = useSearchParams()
  const [suffix, setSuffix] = useState(newSuffix)
  const [demo, setDemo] = useState<string>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const phone = usePhone()
  const remembered = useRead(api.account.remembered, {}, { fresh: Infinity })
  // Typing another account forgets the remembered one.
  const [isForgotten, setForgotten] = useState(false)
  const isKept = remembered.data?.remembered === true && !isForgotten
  const reload = () => {
    setSuffix(newSuffix())
    form.setFieldValue('verifyCode', '')
  }
  const login = useAct(api.account.login, {
    onDone: async ({ mustChangePassword }) => {
      queries.clear()
      if (mustChangePassword) return void navigate(PASSWORD_PAGE, { replace: true })
      // A supplier works in the console; everyone else comes back to where they were.
      const home = params.get('return') ? null : await call(api.account.info, {}).catch(() => null)
      void navigate(home?.srcId != null ? '/supplier' : safeReturn(params.get('return')), { replace: true })
    },
    // The failure stands above the fields; a used captcha is worth nothing, and is the next thing to type.
    onFail: () => {
      reload()
      document.getElementById('verifyCode')?.focus()
    },
  })
  useEffect(() => {
    if (!remembered.data?.remembered || form.isFieldTouched('userName')) return
    form.setFieldsValue({ userName: remembered.data.userName, passWord: DOTS, remember: true })
  }, [remembered.data, form])
  const send = (it: Values) => {
    const untouched = isKept && it.passWord === DOTS
    void login.run({
      userName: it.userName,
      passWord: untouched ? '' : it.passWord,
      verifyCode: it.verifyCode,
      suffixKey: suffix,
      remember: it.remember,
      remembered: untouched,
      schoolCode: params.get('schoolCode') ?? undefined,
    })
  }
  const size = 'large' as const
  return (
    <main className={css['page']}>
      <h1 className="hidden-text">登录采园</h1>
      <div className={css['card']}>
        <Brand />
        <section className={css['panel']}>
          <ConfigProvider theme={{ token: { controlHeightLG: phone ? 44 : 36, borderRadiusLG: 4 } }}>
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
              <h2 className={css['title']}>
                <span>账号登录</span>
              </h2>
              {login.fail ? (
                <p className={css['fail']} role="alert">
                  <InfoCircleOutlined aria-hidden />
                  {login.fail.message}
                </p>
              ) : null}
              <Form.Item
                name="userName"
                label={<Hint label="账号" text="工号、学号或平台账号" />}
                rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
              >
                <Input size={size} placeholder="请输入账号" autoComplete="username" maxLength={64} autoFocus={!phone} />
              </Form.Item>
              <Form.Item name="passWord" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
                <Input.Password
                  size={size}
                  placeholder="请输入密码"
                  autoComplete="current-password"
                  maxLength={128}
                  visibilityToggle={!isKept}
                  onFocus={(event) => isKept && event.target.select()}
                />
              </Form.Item>
              <Form.Item name="verifyCode" label="图形验证码" rules={[{ required: true, whitespace: true, message: '请输入图形验证码' }]}>
                <Captcha suffix={suffix} reload={reload} />
              </Form.Item>
              <div className={css['under']}>
                <Form.Item name="remember" valuePropName="checked" noStyle>
                  <Checkbox>记住密码 7 天</Checkbox>
                </Form.Item>
                <span>公用电脑请勿勾选</span>
              </div>
              <Button type="primary" htmlType="submit" size="large" block style={{ height: phone ? 48 : 40 }} loading={login.pending}>
                登录
              </Button>
              <p className={css['note']}>暂无账号请联系平台开通</p>
            </Form>
          </ConfigProvider>
        </section>
      </div>
      <DemoAccounts
        chosen={demo}
        pick={(it) => {
          setDemo(it.userName)
          setForgotten(true)
          form.setFieldsValue({ userName: it.userName, passWord: it.passWord })
          form.setFields([
            { name: 'userName', errors: [] },
            { name: 'passWord', errors: [] },
          ])
          document.getElementById('verifyCode')?.focus()
        }}
      />
    </main>
  )
}

// 手机与证件: what the school keeps, what the person added, each masked.
import { LockOutlined } from '@ant-design/icons'
import { PERSONAL_CODE } from '@caiyuan/contract/account'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, sayFail, useAct, useRead, type ApiFail } from '../../../core/api.ts'
import { openEnvelope } from '../../../core/envelope.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { IdCardForm } from './id-card-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { OwnNumber } from './own-number.tsx'
import css from './person.module.css'

type Open = 'own' | 'idCard' | { confirm: string } | undefined

interface LineProps {
  label: string
  number: ReactNode
  about: string
  acts?: ReactNode
  form?: ReactNode
}

const Line = ({ label, number, about, acts, form }: LineProps) => (
  <li className={css['line']} data-open={Boolean(form)}>
    <div className={css['cells']}>
      <span>{label}</span>
      <span className={css['value']}>
        <span>{number}</span>
        <span className="second">{about}</span>
      </span>
      <span className={css['acts']}>{form ? null : acts}</span>
    </div>
    {form}
  </li>
)

const Act = ({ label, press }: { label: string; press: () => void }) => (
  <Button type="link" size="small" onClick={press}>
    {label}
  </Button>
)

export const Contact = () => {
  const { user } = useSession()
  const ask = useAsk()
  const [open, setOpen] = useState<Open>()
  const read = useRead(api.person.extra, {})
  const view = useAct(api.person.viewIdCard)
  const removal = useAct(api.person.update, { onDone: () => notify.ok('已删除') })
  const close = () => setOpen(undefined)
  /** They registered by it: proven then, and theirs to sign in with. */
  const isLogin = user?.schoolCode === PERSONAL_CODE
  const confirm = async () => {
    try {
      setOpen({ confirm: await openEnvelope('mobileNo', user?.mobileNo ?? '') })
    } catch (cause) {
      sayFail(cause as ApiFail)
    }
  }
  const remove = async (what: { customMobileNo: '' } | { idCardNo: '' }, title: string, body: string) => {
    if ((await ask.put({ title, body, ok: '删除', danger: true })) !== undefined) void removal.run(what)
  }
  return (
    <Card title="手机与证件" flush>
      <WithRead read={read}>
        {(own) => (
          <ul>
            <Line
              label={isLogin ? '登录手机号' : '单位登记的手机号'}
              number={
                own.mobileNo ? (
                  <>
                    <OwnNumber label="手机号" field="mobileNo" masked={own.mobileNo} ask={async () => user?.mobileNo} />{' '}
                    {own.isMobileConfirmed || isLogin ? <Tag tone="ok">已确认</Tag> : <Tag tone="wait">未确认</Tag>}
                  </>
                ) : (
                  '未登记'
                )
              }
              about={isLogin ? '您用它登录' : '由单位维护，有变动请联系校管理员'}
              acts={
                own.mobileNo && own.hasSms && !own.isMobileConfirmed ? <Act label="确认是本人手机" press={() => void confirm()} /> : null
              }
              form={typeof open === 'object' ? <MobileForm mobile={open.confirm} close={close} /> : null}
            />
            <Line
              label="自填手机号"
              number={
                own.customMobileNo ? (
                  <OwnNumber label="自填手机号" field="customMobileNo" masked={own.customMobileNo} ask={async () => user?.customMobileNo} />
                ) : (
                  '未填写'
                )
              }
              about={own.hasSms ? '您希望别人联系您的号码，用短信验证码确认后保存' : '本站没有开通短信，暂不能填写'}
              acts={
                <>
                  {own.hasSms ? <Act label={own.customMobileNo ? '更换' : '填写'} press={() => setOpen('own')} /> : null}
                  {own.customMobileNo ? (
                    <Act
                      label="删除"
                      press={() => void remove({ customMobileNo: '' }, '删除自填手机号？', '删除后，别人按单位登记的手机号联系您。')}
                    />
                  ) : null}
                </>
              }
              form={open === 'own' ? <MobileForm close={close} /> : null}
            />
            <Line
              label="身份证号"
              number={
                own.idCardNo ? (
                  <OwnNumber label="身份证号" field="idCardNo" masked={own.idCardNo} ask={async () => (await view.run({}))?.idCardNo} />
                ) : (
                  '未填写'
                )
              }
              about="实名订票、订房时用，可以不填；每次查看完整号码都有记录"
              acts={
                <>
                  <Act label={own.idCardNo ? '更换' : '填写'} press={() => setOpen('idCard')} />
                  {own.idCardNo ? (
                    <Act
                      label="删除"
                      press={() =>
                        void remove({ idCardNo: '' }, '删除身份证号？', '删除即撤回对处理身份证号的同意，之后不能办理实名订票和订房。')
                      }
                    />
                  ) : null}
                </>
              }
              form={open === 'idCard' ? <IdCardForm close={close} /> : null}
            />
          </ul>
        )}
      </WithRead>
      <p className={`${css['foot']} second`}>
        <LockOutlined aria-hidden /> 号码加密保存，也加密传到您的浏览器；他人只看到打码的号码。
      </p>
      {ask.node}
    </Card>
  )
}

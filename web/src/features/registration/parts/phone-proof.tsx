// Who applies is who holds the phone; what it has at the institution already is said once it is proven.
import { registration } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Alert, Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { CodeItems, lastPhone } from '../../account/parts/code-items.tsx'

export interface Proof {
  schoolCode: string
  mobile: string
  ticket: string
  own: OutputOf<typeof api.registration.validateCode>['own']
}
export const NO_PROOF: Proof = { schoolCode: '', mobile: '', ticket: '', own: null }

interface ProofProps {
  schoolCode: string
  proof: Proof
  keep: (it: Proof) => void
  forget: () => void
}

const Own = ({ proof, keep }: Pick<ProofProps, 'proof' | 'keep'>) => {
  const ask = useAsk()
  const { own, schoolCode, mobile, ticket: verifyCode } = proof
  const withdraw = useAct(api.registration.withdraw, {
    onDone: ({ registrationNo }) => {
      notify.ok(`申请 ${registrationNo} 已撤销`)
      keep({ ...proof, own: null })
    },
  })
  if (!own) return null
  if (own.kind === 'account')
    return (
      <Alert
        type="info"
        showIcon
        title={`该手机号已有账号 ${own.no}，请直接登录；忘记密码请联系校管理员`}
        action={<Link to={`/login?schoolCode=${schoolCode}`}>去登录</Link>}
      />
    )
  if (own.kind === 'refused')
    return <Alert type="warning" showIcon title={`上次的申请 ${own.no} 未通过：${own.reason}。更正后可重新提交`} />
  const put = async () => {
    const yes = await ask.put({
      title: `撤销申请 ${own.no}？`,
      body: '撤销后可以重新填写。',
      ok: '撤销申请',
      back: '继续等待',
      danger: true,
    })
    if (yes !== undefined) void withdraw.run({ schoolCode, mobile, verifyCode })
  }
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`您的申请 ${own.no} 待审核，预计 ${momentText(own.dueAt!)} 前审核，结果会发短信告知`}
        action={
          <Button size="small" loading={withdraw.pending} onClick={() => void put()}>
            撤销申请
          </Button>
        }
      />
      {ask.node}
    </>
  )
}

const Ask = ({ schoolCode, keep }: Pick<ProofProps, 'schoolCode' | 'keep'>) => {
  const validate = useAct(api.registration.validateCode, {
    onDone: ({ ticket, own }, { mobile }) => keep({ schoolCode, mobile, ticket, own }),
  })
  const form = useSchemaForm({
    schema: registration.validateCode.input,
    initial: { schoolCode, mobile: lastPhone() },
    onSubmit: (it) => void validate.run(it),
    fail: validate.fail,
  })
  return (
    <Form {...form.props}>
      <Field of={form} name="mobile" label="手机号">
        <Input size="large" placeholder="请输入手机号码" autoComplete="tel-national" inputMode="tel" />
      </Field>
      <CodeItems of={form} mobileName="mobile" purpose="register" />
      <Button type="primary" size="large" htmlType="submit" loading={validate.pending}>
        验证手机号
      </Button>
    </Form>
  )
}

export const PhoneProof = ({ schoolCode, proof, keep, forget }: ProofProps) =>
  proof.ticket === '' ? (
    <Ask schoolCode={schoolCode} keep={keep} />
  ) : (
    <div className="stack">
      <p>
        <span className="ok">已验证</span> {proof.mobile.slice(0, 3)}****{proof.mobile.slice(7)}{' '}
        <Button type="link" size="small" onClick={forget}>
          换一个手机号
        </Button>
      </p>
      <Own proof={proof} keep={keep} />
    </div>
  )

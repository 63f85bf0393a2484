// Who is signed in proves it once more, by what the account has, and goes on with what that gives.
import { FactorCode } from '@caiyuan/contract/factor'
import { person } from '@caiyuan/contract/person'
import { PROOF_MINUTES, stepUp, type Deed } from '@caiyuan/contract/step-up'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { api, useAct, useRead, type ApiFail } from '../../../core/api.ts'
import { openEnvelope } from '../../../core/envelope.ts'
import { pageHere } from '../../../core/pressed.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { CodeItems } from '../../account/parts/code-items.tsx'
import { FailLine } from '../../account/parts/fail-line.tsx'
import { leaveFor } from '../../account/parts/sign-on.ts'

type Proof = Omit<SentOf<typeof api.stepUp.prove>, 'deed'>

/** What was refused stands above the field. */
const saidAbove = (): void => undefined

interface FormProps {
  /** The button: it proves, and does what is asked for; it sends its form where it is given nothing to do. */
  button: (press?: () => void) => ReactNode
  prove: (proof: Proof) => Promise<unknown>
  fail: ApiFail | undefined
}

const ByCode = ({ button, prove, fail }: FormProps) => {
  const of = useSchemaForm({ schema: z.object({ code: FactorCode }), onSubmit: (it) => void prove(it), fail })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <FailLine fail={fail} />
      <Field of={of} name="code" label="动态码" hint="6 位动态码，或一个没有用过的恢复码">
        <Input size="large" autoComplete="one-time-code" maxLength={24} />
      </Field>
      {button()}
    </Form>
  )
}

const ByPassword = ({ button, prove, fail }: FormProps) => {
  const schema = z.object({ passWord: stepUp.prove.input.shape.passWord.unwrap() })
  const of = useSchemaForm({ schema, onSubmit: (it) => void prove(it), fail })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <FailLine fail={fail} />
      <Field of={of} name="passWord" label="登录密码">
        <Input.Password size="large" autoComplete="current-password" />
      </Field>
      {button()}
    </Form>
  )
}

const ByPhone = ({ mobile, button, prove, fail }: FormProps & { mobile: string }) => {
  const held = useAct(api.person.proveMobile, { onFail: saidAbove })
  const refusal = held.fail ?? fail
  const send = async (it: SentOf<typeof api.person.proveMobile>) => {
    const phoneTicket = await held.run(it)
    if (phoneTicket !== undefined) await prove({ phoneTicket })
  }
  const of = useSchemaForm({
    schema: person.proveMobile.input,
    initial: { mobile },
    onSubmit: (it) => void send(it),
    fail: refusal,
  })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <FailLine fail={refusal} />
      <Field of={of} name="mobile" label="您的手机号">
        <Input size="large" inputMode="tel" readOnly />
      </Field>
      <CodeItems of={of} mobileName="mobile" purpose="confirm" />
      {button()}
    </Form>
  )
}

/** The number comes in an envelope of the session; nothing keeps it when it is no longer shown. */
export const ByOwnPhone = ({ field, ...it }: FormProps & { field: 'mobileNo' | 'customMobileNo' }) => {
  const envelope = useSession().user?.[field]
  const read = useQuery<string, ApiFail>({
    queryKey: ['plain', field],
    queryFn: () => openEnvelope(field, envelope!),
    enabled: envelope !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  return <WithRead read={read}>{(mobile) => <ByPhone mobile={mobile} {...it} />}</WithRead>
}

const ByRecent = ({ button, prove, fail }: FormProps) => (
  <>
    <FailLine fail={fail} />
    <p className="second" style={{ marginBottom: 12 }}>
      您的账号没有密码和手机号：请在登录后 {PROOF_MINUTES} 分钟内办理，超过时先退出再登录。
    </p>
    {button(() => void prove({}))}
  </>
)

/** The browser leaves for the school, and comes back to this page proven. */
const BySchool = () => {
  const { user } = useSession()
  if (!user) return null
  return (
    <>
      <p className="second" style={{ marginBottom: 12 }}>
        您用学校统一身份认证登录：请到学校再登录一次，回到本页后核对，再按一次。
      </p>
      <Button size="large" type="primary" onClick={() => leaveFor(user.schoolCode, pageHere(), { again: '1' })}>
        去学校确认
      </Button>
    </>
  )
}

interface StepUpProps {
  deed: Deed
  ok: string
  danger?: boolean
  pending: boolean
  go: (ticket: string) => void
}

export const StepUp = ({ deed, ok, danger = false, pending, go }: StepUpProps) => {
  const read = useRead(api.stepUp.way, { deed })
  const act = useAct(api.stepUp.prove, { onDone: go, onFail: saidAbove })
  const of: FormProps = {
    prove: (proof) => act.run({ deed, ...proof }),
    fail: act.fail,
    button: (press) => (
      <Button
        size="large"
        type="primary"
        htmlType={press ? 'button' : 'submit'}
        danger={danger}
        loading={act.pending || pending}
        onClick={press}
      >
        {ok}
      </Button>
    ),
  }
  return (
    <WithRead read={read}>
      {({ way, phone }) =>
        way === 'factor' ? (
          <ByCode {...of} />
        ) : way === 'password' ? (
          <ByPassword {...of} />
        ) : way === 'school' ? (
          <BySchool />
        ) : phone ? (
          <ByOwnPhone field={phone} {...of} />
        ) : (
          <ByRecent {...of} />
        )
      }
    </WithRead>
  )
}

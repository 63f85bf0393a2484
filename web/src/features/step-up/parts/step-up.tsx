// Who is signed in proves it once more, by what the account has, and goes on with what that gives.
import { FactorCode } from '@caiyuan/contract/factor'
import { person } from '@caiyuan/contract/person'
import { RECENT_MINUTES, stepUp, type Deed } from '@caiyuan/contract/step-up'
import type { SentOf } from '@caiyuan/contract/endpoint'
import { Button, Form, Input } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { api, sayFail, useAct, useRead, type ApiFail } from '../../../core/api.ts'
import { openEnvelope } from '../../../core/envelope.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { CodeItems } from '../../account/parts/code-items.tsx'

type Proof = Omit<SentOf<typeof api.stepUp.prove>, 'deed'>

interface FormProps {
  /** The button: it proves, and does what is asked for. */
  button: (submit: () => void) => ReactNode
  prove: (proof: Proof) => Promise<unknown>
  fail: ApiFail | undefined
}

const ByCode = ({ button, prove, fail }: FormProps) => {
  const of = useSchemaForm({ schema: z.object({ code: FactorCode }), onSubmit: (it) => void prove(it), fail })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <Field of={of} name="code" label="动态码" hint="6 位动态码，或一个没有用过的恢复码">
        <Input size="large" autoComplete="one-time-code" maxLength={24} />
      </Field>
      {button(of.submit)}
    </Form>
  )
}

const ByPassword = ({ button, prove, fail }: FormProps) => {
  const schema = z.object({ passWord: stepUp.prove.input.shape.passWord.unwrap() })
  const of = useSchemaForm({ schema, onSubmit: (it) => void prove(it), fail })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <Field of={of} name="passWord" label="登录密码">
        <Input.Password size="large" autoComplete="current-password" />
      </Field>
      {button(of.submit)}
    </Form>
  )
}

const ByPhone = ({ mobile, button, prove, fail }: FormProps & { mobile: string }) => {
  const held = useAct(api.person.proveMobile)
  const send = async (it: SentOf<typeof api.person.proveMobile>) => {
    const phoneTicket = await held.run(it)
    if (phoneTicket !== undefined) await prove({ phoneTicket })
  }
  const of = useSchemaForm({
    schema: person.proveMobile.input,
    initial: { mobile },
    onSubmit: (it) => void send(it),
    fail: held.fail ?? fail,
  })
  return (
    <Form {...of.props} aria-label="确认是本人">
      <Field of={of} name="mobile" label="您的手机号">
        <Input size="large" inputMode="tel" readOnly />
      </Field>
      <CodeItems of={of} mobileName="mobile" purpose="confirm" />
      {button(of.submit)}
    </Form>
  )
}

/** The number comes in an envelope of the session. */
const ByOwnPhone = ({ field, ...it }: FormProps & { field: 'mobileNo' | 'customMobileNo' }) => {
  const envelope = useSession().user?.[field]
  const [mobile, setMobile] = useState<string>()
  useEffect(() => {
    if (envelope)
      void openEnvelope(field, envelope)
        .then(setMobile)
        .catch((cause: unknown) => sayFail(cause as ApiFail))
  }, [field, envelope])
  return mobile === undefined ? null : <ByPhone mobile={mobile} {...it} />
}

const ByRecent = ({ button, prove }: FormProps) => (
  <>
    <p className="second" style={{ marginBottom: 12 }}>
      您的账号没有密码和手机号：请在登录后 {RECENT_MINUTES} 分钟内办理，超过时先退出再登录。
    </p>
    {button(() => void prove({}))}
  </>
)

interface StepUpProps {
  deed: Deed
  ok: string
  danger?: boolean
  disabled?: boolean
  pending: boolean
  go: (ticket: string) => void
}

export const StepUp = ({ deed, ok, danger = false, disabled = false, pending, go }: StepUpProps) => {
  const read = useRead(api.stepUp.way, { deed })
  const act = useAct(api.stepUp.prove, { onDone: go })
  const of: FormProps = {
    prove: (proof) => act.run({ deed, ...proof }),
    fail: act.fail,
    button: (submit) => (
      <Button size="large" type="primary" danger={danger} disabled={disabled} loading={act.pending || pending} onClick={submit}>
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
        ) : phone ? (
          <ByOwnPhone field={phone} {...of} />
        ) : (
          <ByRecent {...of} />
        )
      }
    </WithRead>
  )
}

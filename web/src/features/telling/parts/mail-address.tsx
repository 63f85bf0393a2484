// 通知邮箱: proven by a code that is sent to it, shown masked, dropped at will.
import { EMAIL_MINUTES, telling } from '@caiyuan/contract/telling'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { useAsk } from '../../../ui/modal.tsx'

interface LineProps {
  label: string
  value: string
  onChange: (value: string) => void
  fault: string | undefined
  act: string
  pending: boolean
  send: () => void
}

/** A field with the button that sends it. */
const Line = ({ label, value, onChange, fault, act, pending, send }: LineProps) => (
  <>
    <form
      className="row"
      style={{ maxWidth: 420 }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Input
        aria-label={label}
        placeholder={label}
        aria-invalid={fault !== undefined}
        status={fault ? 'error' : ''}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <Button htmlType="submit" loading={pending}>
        {act}
      </Button>
    </form>
    <Fault>{fault}</Fault>
  </>
)

const Proving = ({ email, onDone, back }: { email: string; onDone: () => void; back: () => void }) => {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const prove = useAct(api.telling.proveEmail, {
    onDone: () => {
      notify.ok('通知邮箱已确认')
      onDone()
    },
    onFail: () => undefined,
  })
  const wrong = tried ? faultAt(telling.proveEmail.input, { code }, 'code') : undefined
  const send = () => {
    setTried(true)
    if (/^\d{6}$/.test(code)) void prove.run({ code })
  }
  return (
    <>
      <p>
        验证码已发到 {email}，{EMAIL_MINUTES} 分钟内有效；没有收到请看垃圾邮件。
        <Button type="link" size="small" onClick={back}>
          换一个邮箱
        </Button>
      </p>
      <Line
        label="邮箱验证码"
        value={code}
        onChange={(next) => {
          prove.clear()
          setCode(next)
        }}
        fault={wrong ?? prove.fail?.message}
        act="确认"
        pending={prove.pending}
        send={send}
      />
    </>
  )
}

const Naming = ({ onDone }: { onDone: () => void }) => {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [isSent, setSent] = useState(false)
  const ask = useAct(api.telling.sendEmailCode, { onDone: () => setSent(true) })
  const wrong = faultAt(telling.sendEmailCode.input, { email }, 'email')
  const send = () => {
    setTried(true)
    if (!wrong) void ask.run({ email })
  }
  return isSent ? (
    <Proving email={email} onDone={onDone} back={() => setSent(false)} />
  ) : (
    <Line
      label="通知邮箱"
      value={email}
      onChange={setEmail}
      fault={tried ? wrong : undefined}
      act="发送验证码"
      pending={ask.pending}
      send={send}
    />
  )
}

/** `email`: the proven one, masked. */
export const MailAddress = ({ email, outcome }: { email: string; outcome: string }) => {
  const [isChanging, setChanging] = useState(false)
  const question = useAsk()
  const drop = useAct(api.telling.dropEmail, { onDone: () => notify.ok('不再用邮件通知您') })
  const askDrop = () =>
    void question.put({
      title: '不再用邮件通知？',
      body: '邮箱从这里删除，各种消息的邮件都停发。',
      ok: '不再通知',
      danger: true,
      send: () => drop.run({}),
    })
  return (
    <>
      {email === '' || isChanging ? (
        <Naming onDone={() => setChanging(false)} />
      ) : (
        <p>
          邮件发到 {email}，只含消息的类型、标题和打开的链接；已读的不再发送。
          <Button type="link" size="small" onClick={() => setChanging(true)}>
            更换
          </Button>
          <Button type="link" size="small" danger onClick={askDrop}>
            不用了
          </Button>
        </p>
      )}
      {outcome ? (
        <p className="bad" role="status">
          最近一封邮件没有发出：{outcome}
        </p>
      ) : null}
      {question.node}
    </>
  )
}

// 二次验证: off, being set up, or on with its paper of recovery codes.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { factor, RECOVERY_CODES } from '@caiyuan/contract/factor'
import { Button, Form, Input } from 'antd'
import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './factor.module.css'
import { PhoneFactor } from './phone-factor.tsx'
import { RecoveryPaper } from './recovery-paper.tsx'

type Begun = OutputOf<typeof api.factor.begin>
type State = OutputOf<typeof api.factor.state>

const LOW = 3

/** Drawn here: the secret is sent nowhere for a picture. */
const Picture = ({ address }: { address: string }) => {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    void toDataURL(address, { margin: 1, width: 320 }).then(setImage)
  }, [address])
  return image ? <img className={css['picture']} src={image} alt="二次验证的二维码" /> : <span className={css['picture']} />
}

const Enrolling = ({ begun, done, close }: { begun: Begun; done: (codes: string[]) => void; close: () => void }) => {
  const confirm = useAct(api.factor.confirm, { onDone: ({ codes }) => done(codes) })
  const form = useSchemaForm({ schema: factor.confirm.input, onSubmit: (it) => void confirm.run(it), fail: confirm.fail })
  return (
    <Form {...form.props} aria-label="设置二次验证" className={css['enrol']}>
      <Picture address={begun.address} />
      <div>
        <ol className={css['steps']}>
          <li>在手机上打开验证器应用（如腾讯身份验证器、Microsoft Authenticator、Google Authenticator）</li>
          <li>
            扫描二维码；不能扫描时手工输入密钥 <code className={css['secret']}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </li>
          <li>输入应用上显示的 6 位动态码</li>
        </ol>
        <Field of={form} name="code" label="动态码">
          <Input placeholder="6 位动态码" autoComplete="one-time-code" inputMode="numeric" maxLength={6} autoFocus />
        </Field>
        <div className="row">
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={confirm.pending} onClick={form.submit}>
            开启
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** Both changes of what is on ask for a code of it. */
const CodeDialog = ({
  title,
  ok,
  close,
  onCodes,
}: {
  title: string
  ok: string
  close: () => void
  onCodes?: (codes: string[]) => void
}) => {
  const renew = useAct(api.factor.renew, {
    onDone: ({ codes }) => {
      close()
      onCodes?.(codes)
    },
  })
  const remove = useAct(api.factor.remove, {
    onDone: () => {
      close()
      notify.ok('二次验证已关闭')
    },
  })
  const act = onCodes ? renew : remove
  const form = useSchemaForm({ schema: factor.remove.input, onSubmit: (it) => void act.run(it), fail: act.fail })
  return (
    <FormDialog title={title} onClose={close} ok={ok} send={form.submit} pending={act.pending} danger={!onCodes}>
      <Form {...form.props}>
        <Field of={form} name="code" label="动态码" extra="6 位动态码，或一个没有用过的恢复码">
          <Input autoComplete="one-time-code" maxLength={24} autoFocus />
        </Field>
      </Form>
    </FormDialog>
  )
}

const On = ({ state, mayEnd, onCodes }: { state: State; mayEnd: boolean; onCodes: (codes: string[]) => void }) => {
  const [open, setOpen] = useState<'renew' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <div className={css['on']}>
      <p>
        <Tag tone="ok">已开启</Tag> <span className="num">{state.sinceAt.slice(0, 16)}</span> 起，登录时在密码之后输入动态码
      </p>
      <p className={state.codesLeft <= LOW ? 'wait' : 'second'}>
        恢复码还剩 {state.codesLeft} 个（共 {RECOVERY_CODES} 个，每个用一次）{state.codesLeft <= LOW ? '，请重新生成' : ''}
      </p>
      <div className="row wrap">
        <Button onClick={() => setOpen('renew')}>重新生成恢复码</Button>
        {!mayEnd ? <span className="second">学校要求使用，不能关闭</span> : <Button onClick={() => setOpen('remove')}>关闭二次验证</Button>}
      </div>
      {open === 'renew' ? <CodeDialog title="重新生成恢复码" ok="生成，旧的作废" close={close} onCodes={onCodes} /> : null}
      {open === 'remove' ? <CodeDialog title="关闭二次验证" ok="关闭" close={close} /> : null}
    </div>
  )
}

const Off = ({ isRequired, begin }: { isRequired: boolean; begin: ReturnType<typeof useAct<typeof api.factor.begin>> }) => (
  <div className={css['on']}>
    {isRequired ? (
      <p className={css['first']} role="status">
        学校要求财务和管理人员开启二次验证，开启后才能继续使用
      </p>
    ) : (
      <p className="second">开启后，登录时在密码之后再输入手机上的动态码：只知道密码的人登录不了。</p>
    )}
    <Button type={isRequired ? 'primary' : 'default'} loading={begin.pending} onClick={() => void begin.run({})}>
      开启二次验证
    </Button>
  </div>
)

export const FactorCard = () => {
  const read = useRead(api.factor.state, {})
  const phone = useRead(api.factorPhone.state, {})
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useAct(api.factor.begin, { onDone: setBegun })
  const done = (made: string[]) => {
    setBegun(undefined)
    setCodes(made)
  }
  const onCodes = (made: string[]) => {
    if (made.length > 0) setCodes(made)
  }
  const { data } = read
  const isOpen = codes !== undefined || begun !== undefined
  return (
    <Card title="二次验证" note="密码之外的手机验证">
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {codes ? (
        <RecoveryPaper codes={codes} close={() => setCodes(undefined)} />
      ) : begun ? (
        <Enrolling begun={begun} done={done} close={() => setBegun(undefined)} />
      ) : data?.sinceAt ? (
        <On state={data} mayEnd={!data.isRequired || Boolean(phone.data?.phone)} onCodes={setCodes} />
      ) : data ? (
        <Off isRequired={data.isRequired && !phone.data?.phone} begin={begin} />
      ) : read.isPending ? (
        <Skeleton lines={2} />
      ) : null}
      {data && phone.data && !isOpen ? (
        <PhoneFactor state={phone.data} mayEnd={!data.isRequired || data.sinceAt !== ''} onCodes={onCodes} />
      ) : null}
    </Card>
  )
}

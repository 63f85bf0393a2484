// Codes by short message as a second factor: to the own number, proven here.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { ByOwnPhone } from '../../step-up/parts/step-up.tsx'
import css from './factor.module.css'

type State = OutputOf<typeof api.factorPhone.state>

const SettingUp = ({
  field,
  done,
  close,
}: {
  field: 'mobileNo' | 'customMobileNo'
  done: (codes: string[]) => void
  close: () => void
}) => {
  const add = useAct(api.factorPhone.add, { onDone: ({ codes }) => done(codes) })
  return (
    <div className={css['phone']}>
      <ByOwnPhone
        field={field}
        fail={add.fail}
        prove={async ({ phoneTicket = '' }) => add.run({ phoneTicket })}
        button={() => (
          <div className="row">
            <Button onClick={close}>取消</Button>
            <Button type="primary" htmlType="submit" loading={add.pending}>
              开启
            </Button>
          </div>
        )}
      />
    </div>
  )
}

/** `mayEnd`: nothing asks for it, or there is an app as well. */
export const PhoneFactor = ({ state, mayEnd, onCodes }: { state: State; mayEnd: boolean; onCodes: (codes: string[]) => void }) => {
  const { phone, sinceAt, field } = state
  const [isOpen, setOpen] = useState(false)
  const ask = useAsk()
  const remove = useAct(api.factorPhone.remove, { onDone: () => notify.ok('不再用短信作二次验证') })
  const end = async () => {
    const body = `登录时不再向 ${phone} 发送验证码。`
    if ((await ask.put({ title: '不再用短信作二次验证', body, ok: '关闭', danger: true })) !== undefined) void remove.run({})
  }
  if (field && isOpen)
    return (
      <SettingUp
        field={field}
        close={() => setOpen(false)}
        done={(codes) => {
          setOpen(false)
          notify.ok('短信验证码已开启')
          onCodes(codes)
        }}
      />
    )
  if (phone)
    return (
      <div className={css['on']}>
        <p>
          <Tag tone="ok">已开启</Tag> <span className="num">{sinceAt.slice(0, 16)}</span> 起，登录时可以用发到{' '}
          <span className="num">{phone}</span> 的短信验证码
        </p>
        {mayEnd ? (
          <Button loading={remove.pending} onClick={() => void end()}>
            关闭短信验证码
          </Button>
        ) : (
          <span className="second">学校要求使用二次验证，设置验证器应用后才能关闭</span>
        )}
        {ask.node}
      </div>
    )
  return field ? (
    <div className={css['on']}>
      <p className="second">没有验证器应用时，也可以用发到本人手机的短信验证码。</p>
      <Button onClick={() => setOpen(true)}>用短信验证码</Button>
    </div>
  ) : null
}

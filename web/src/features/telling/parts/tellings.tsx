// 通知: where one is told beside the page, and how often.
import { messageKinds } from '@caiyuan/contract/notice'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { oftenTitles, QUIET, SMS_A_DAY, SUMMARY_HOUR, type Often } from '@caiyuan/contract/telling'
import { Button, Select, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { MailAddress } from './mail-address.tsx'
import css from './tellings.module.css'

type Told = OutputOf<typeof api.telling.get>

const options = (Object.keys(oftenTitles) as Often[]).map((value) => ({ value, label: oftenTitles[value] }))

const ways = [
  { way: 'sms', label: '短信' },
  { way: 'mail', label: '邮件' },
] as const

const Phone = ({ mobile, canSend, outcome }: Told) => {
  if (!canSend) return <p>本站没有开通短信通知，消息都在消息中心。</p>
  if (!mobile)
    return (
      <p>
        短信发到确认过的本人手机，请先在<Link to="/setting?tab=contact">手机与证件</Link>确认。
      </p>
    )
  return (
    <>
      <p>
        短信发到 {mobile}，每天最多 {SMS_A_DAY} 条，只含消息的类型和标题；已读的不再发送。
      </p>
      {outcome ? (
        <p className="bad" role="status">
          最近一次短信没有发出：{outcome}
        </p>
      ) : null}
    </>
  )
}

const Wishes = ({ told }: { told: Told }) => {
  const { user } = useSession()
  const [wished, setWished] = useState({ sms: told.sms, mail: told.mail })
  const [isQuiet, setQuiet] = useState(told.isQuiet)
  const save = useAct(api.telling.save, { onDone: () => notify.ok('通知方式已保存') })
  const isOff = { sms: !told.canSend || told.mobile === '', mail: !told.canMail || told.email === '' }
  const isAllOff = isOff.sms && isOff.mail
  const isSame = isQuiet === told.isQuiet && ways.every(({ way }) => messageKinds.every((kind) => wished[way][kind] === told[way][kind]))
  // A supplier approves nothing.
  const kinds = messageKinds.filter((kind) => kind !== '审批' || user?.srcId === null)
  return (
    <div className="stack">
      <Phone {...told} />
      {told.canMail ? <MailAddress email={told.email} outcome={told.mailOutcome} /> : <p>本站没有开通邮件通知。</p>}
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">消息</th>
            <th scope="col">消息中心</th>
            {ways.map(({ way, label }) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              <td className="second">总是</td>
              {ways.map(({ way, label }) => (
                <td key={way}>
                  <Select
                    aria-label={`${kind}消息的${label}`}
                    className={css['often']}
                    disabled={isOff[way]}
                    value={wished[way][kind]}
                    options={options}
                    onChange={(often: Often) => setWished({ ...wished, [way]: { ...wished[way], [kind]: often } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <label className="row">
        <Switch size="small" checked={isQuiet} disabled={isAllOff} onChange={setQuiet} aria-label="夜间免打扰" />
        夜间 {QUIET.from}:00 到次日 {QUIET.to}:00 免打扰，这段时间的短信和邮件到早上再发
      </label>
      <p className="second">汇总在早上 {SUMMARY_HOUR}:00 发出，每周汇总在周一；没有未读消息就不发。</p>
      <div>
        <Button type="primary" disabled={isAllOff || isSame} loading={save.pending} onClick={() => void save.run({ ...wished, isQuiet })}>
          保存
        </Button>
      </div>
    </div>
  )
}

export const Tellings = () => {
  const read = useRead(api.telling.get, {})
  return (
    <Card title="通知" note="消息中心总会收到，另外怎样告诉您由您决定" extra={<Link to="/message">打开消息中心</Link>}>
      <WithRead read={read}>{(told) => <Wishes told={told} />}</WithRead>
    </Card>
  )
}

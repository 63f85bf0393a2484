// The institution somebody belongs to: chosen by name, after the agreement (spec §2, §4). People sign in as it has it: there, or by password.
import { RightOutlined, SearchOutlined } from '@ant-design/icons'
import { authTypes } from '@caiyuan/contract/auth-types'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import css from '../screens/login.module.css'
import { Agreement, useAgreement } from './agreement.tsx'
import { FailLine } from './fail-line.tsx'
import { useLeave, useRefusal } from './sign-on.ts'

export const InstitutionPanel = ({ choose }: { choose: (code: string) => void }) => {
  const [typed, setTyped] = useState('')
  const agreement = useAgreement()
  const leave = useLeave()
  const refusal = useRefusal()
  const read = useRead(api.school.getAllSchool, {}, { fresh: Infinity })
  return (
    <div className={css['form']}>
      <FailLine fail={refusal} />
      {refusal?.applyAt ? <Link to={refusal.applyAt}>申请开通账号</Link> : null}
      <Input
        size="large"
        className={css['search'] ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label="学校名称"
        placeholder="请输入学校名称"
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Agreement isAgreed={agreement.isAgreed} agree={agreement.agree} />
      <WithRead read={read}>
        {(all) => {
          const found = all.filter((it) => it.name.includes(typed.trim()))
          if (found.length === 0) return <p className={css['note']}>无相关学校</p>
          return (
            <ul className={css['institutions']}>
              {found.map((it) => (
                <li key={it.code}>
                  <button
                    type="button"
                    onClick={() => agreement.mayGoOn() && (it.authType === authTypes.password ? choose : leave)(it.code)}
                  >
                    {it.homeImgUrl ? (
                      <img src={it.homeImgUrl} alt="" />
                    ) : (
                      <span className={css['initial']} aria-hidden>
                        {it.name.slice(0, 1)}
                      </span>
                    )}
                    <span className="grow line1">{it.name}</span>
                    <RightOutlined aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </WithRead>
    </div>
  )
}

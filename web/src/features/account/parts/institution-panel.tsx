// The institution somebody belongs to: chosen by name, after the agreement (spec §2, §4). People sign in as it has it: there, or by password.
import { RightOutlined, SearchOutlined } from '@ant-design/icons'
import { authLabel, authTypes } from '@caiyuan/contract/auth-types'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { lastSchool } from '../../../core/last-school.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import css from '../screens/login.module.css'
import { Agreement, useAgreement } from './agreement.tsx'
import { useDoor } from './door.ts'
import { FailLine } from './fail-line.tsx'
import { leaveFor, useRefusal } from './sign-on.ts'

type Institution = OutputOf<typeof api.school.getAllSchool>[number]

/** By a part of the name, of its pinyin or of its initials. */
const isCalled = ({ name, pinyin }: Institution, typed: string): boolean =>
  name.includes(typed) || pinyin.split(' ').some((it) => it.includes(typed.toLowerCase().replaceAll(/[\s']/g, '')))

/** What was found; before anything is typed the institution of the last sign-in leads. */
const groupsOf = (all: readonly Institution[], typed: string): { title: string; rows: readonly Institution[] }[] => {
  const last = typed === '' && all.find((it) => it.code === lastSchool())
  if (!last) return [{ title: '', rows: all.filter((it) => isCalled(it, typed)) }]
  return [
    { title: '上次登录', rows: [last] },
    { title: '全部机构', rows: all.filter((it) => it !== last) },
  ]
}

const Row = ({ it, choose }: { it: Institution; choose: () => void }) => (
  <li>
    <button type="button" onClick={choose}>
      {it.homeImgUrl ? (
        <img src={it.homeImgUrl} alt="" />
      ) : (
        <span className={css['initial']} aria-hidden>
          {it.name.slice(0, 1)}
        </span>
      )}
      <span className="grow line1">{it.name}</span>
      <span className={css['way']}>{authLabel(it.authType)}</span>
      <RightOutlined aria-hidden />
    </button>
  </li>
)

export const InstitutionPanel = () => {
  const [typed, setTyped] = useState('')
  const agreement = useAgreement()
  const { turn, to } = useDoor()
  const refusal = useRefusal()
  const read = useRead(api.school.getAllSchool, {}, { fresh: Infinity })
  const go = ({ code, authType }: Institution) =>
    authType === authTypes.password
      ? turn('account', { schoolCode: code, agreed: LATEST_VERSION })
      : leaveFor(code, to, { agreed: LATEST_VERSION })
  return (
    <div className={css['form']}>
      <FailLine fail={refusal} />
      {refusal?.applyAt ? <Link to={refusal.applyAt}>申请开通账号</Link> : null}
      <Input
        size="large"
        className={css['search'] ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label="学校名称"
        placeholder="请输入学校名称，支持拼音首字母"
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Agreement isAgreed={agreement.isAgreed} agree={agreement.agree} />
      <WithRead read={read}>
        {(all) => {
          const groups = groupsOf(all, typed.trim())
          if (groups.every((it) => it.rows.length === 0)) return <p className={css['note']}>无相关学校</p>
          return (
            <div className={css['institutions']}>
              {groups.map(({ title, rows }) => (
                <section key={title} aria-label={title || '机构'}>
                  {title ? <h3>{title}</h3> : null}
                  <ul>
                    {rows.map((it) => (
                      <Row key={it.code} it={it} choose={() => agreement.mayGoOn() && go(it)} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }}
      </WithRead>
    </div>
  )
}

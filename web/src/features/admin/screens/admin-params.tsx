// 学校管理 · 参数: what the school decides about its rules, by topic, with what is to come.
import { paramGroups } from '@caiyuan/contract/admin/param-kinds'
import { paramText, specOf } from '@caiyuan/contract/admin/params'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { ParamForm } from '../parts/param-form.tsx'
import { RulesCard } from '../parts/rules-card.tsx'
import css from './admin-params.module.css'

type Param = OutputOf<typeof api.admin.params>[number]

const Line = ({ param, change }: { param: Param; change: ((param: Param) => void) | undefined }) => {
  const { key, value, isInitial, coming, changed } = param
  const spec = specOf(key)
  return (
    <li className={css['line']}>
      <div className={css['what']}>
        <Link to={to('/admin/params/param', { key })} className="strong">
          {spec.title}
        </Link>
        <p className="second">{spec.does}</p>
      </div>
      <div className={css['value']}>
        <span className="strong num">{paramText(key, value)}</span>
        {coming.map((it) => (
          <p key={it.from} className="wait">
            {dayText(it.from)} 起改为 {paramText(key, it.value)}
          </p>
        ))}
        <p className="second">{changed ? `${changed.who} ${dayText(changed.at)} 修改` : isInitial ? '初始值' : '建校时设定'}</p>
      </div>
      {change ? (
        <Button type="link" size="small" onClick={() => change(param)} aria-label={`修改${spec.title}`}>
          修改
        </Button>
      ) : null}
    </li>
  )
}

export const Screen = () => {
  const mayChange = useSession().has('tenant:config')
  const read = useRead(api.admin.params, {})
  const [changing, change] = useState<Param>()
  return (
    <div className="stack">
      <h1 className="hidden-text">参数</h1>
      <RulesCard />
      <WithRead read={read}>
        {(params) => (
          <>
            {Object.entries(paramGroups).map(([group, title]) => (
              <Card key={group} title={title} flush>
                <ul className={css['list']}>
                  {params
                    .filter((it) => specOf(it.key).group === group)
                    .map((it) => (
                      <Line key={it.key} param={it} change={mayChange ? change : undefined} />
                    ))}
                </ul>
              </Card>
            ))}
          </>
        )}
      </WithRead>
      {changing ? <ParamForm param={changing} close={() => change(undefined)} /> : null}
    </div>
  )
}

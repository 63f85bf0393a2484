// 学校管理 · 一个参数: every value it had and will have, who changed it and why.
import { paramText, specOf, type ParamKey } from '@caiyuan/contract/admin/params'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText, momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { History } from '../parts/history.tsx'
import { ParamForm } from '../parts/param-form.tsx'
import css from './admin-params.module.css'

type Param = OutputOf<typeof api.admin.param>

const stands = { past: <Tag tone="off">已过</Tag>, now: <Tag tone="ok">现在</Tag>, coming: <Tag tone="wait">将来</Tag> }

const whole = (at: string): string => `${dayText(at)} ${momentText(at).slice(6)}`
const spanOf = ({ from, to }: Param['values'][number]): string =>
  `${from === null ? '建校起' : `${whole(from)} 起`}${to === null ? '' : `，到 ${whole(to)}`}`

const Values = ({ param, mayChange }: { param: Param; mayChange: boolean }) => {
  const ask = useAsk()
  const cancel = useAct(api.admin.cancelParam, { onDone: () => notify.ok('已取消') })
  const putCancel = (startsAt: string, what: string) =>
    void ask.put({
      title: `取消 ${what}？`,
      danger: true,
      ok: '取消这个值',
      back: '返回',
      comment: { label: '原因', least: 2, most: 100, about: startsAt },
      send: (reason) => cancel.run({ key: param.key, startsAt, reason }),
    })
  return (
    <ul className={css['list']}>
      {param.values.map((it) => (
        <li key={it.from ?? ''} className={`${css['line']} ${css['since']}`}>
          <span>
            <span className="strong num">{paramText(param.key, it.value)}</span> {stands[it.stands]}
          </span>
          <span className={`second ${css['value']}`}>{spanOf(it)}</span>
          {mayChange && it.stands === 'coming' && it.from !== null ? (
            <Button
              type="link"
              size="small"
              danger
              onClick={() => putCancel(it.from!, `${dayText(it.from!)} 起的 ${paramText(param.key, it.value)}`)}
            >
              取消
            </Button>
          ) : null}
        </li>
      ))}
      {ask.node}
    </ul>
  )
}

export const Screen = () => {
  const [search] = useSearchParams()
  const mayChange = useSession().has('tenant:config')
  const [isChanging, setChanging] = useState(false)
  const key = (search.get('key') ?? '') as ParamKey
  const read = useRead(api.admin.param, { key })
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/admin/params', text: '参数' }]}>参数详情</PathTitle>
      <WithRead read={read}>
        {(param) => (
          <>
            <Card
              title={specOf(param.key).title}
              note={specOf(param.key).does}
              flush
              extra={
                mayChange ? (
                  <Button type="primary" onClick={() => setChanging(true)}>
                    修改
                  </Button>
                ) : null
              }
            >
              <Values param={param} mayChange={mayChange} />
            </Card>
            <Card title="修改记录">
              <History rows={param.history} />
            </Card>
            {isChanging ? <ParamForm param={param} close={() => setChanging(false)} /> : null}
          </>
        )}
      </WithRead>
    </div>
  )
}

// 学校管理 · 发放密码: who waits for a one-time password, by department, and giving them.
import { owingGroupList, owingGroups, ROSTER_MOST, type OwingGroup } from '@caiyuan/contract/roster'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { Passwords } from '../parts/passwords.tsx'
import { People } from '../parts/people.tsx'

const SHOWN = 50

const Choose = ({ give }: { give: (ids: readonly string[]) => void }) => {
  const [group, setGroup] = useState<OwingGroup>('never')
  const [dept, setDept] = useState<string | null>(null)
  const read = useRead(api.roster.owing, { group }, { keep: true })
  return (
    <WithRead read={read}>
      {({ counts, people }) => {
        const depts = [...new Set(people.map((it) => it.deptName))]
        const chosen = dept === null ? people : people.filter((it) => it.deptName === dept)
        return (
          <>
            <Card title="选择人员" note="由学校统一身份认证登录的不需要密码">
              <div className="stack">
                <div className="row wrap">
                  <Select
                    aria-label="哪些人"
                    style={{ minWidth: 240 }}
                    value={group}
                    options={owingGroupList.map((value) => ({ value, label: `${owingGroups[value]}（${counts[value]} 人）` }))}
                    onChange={(it) => {
                      setGroup(it)
                      setDept(null)
                    }}
                  />
                  <Select
                    aria-label="部门"
                    style={{ minWidth: 240 }}
                    allowClear
                    placeholder="全部部门"
                    value={dept}
                    options={depts.map((it) => ({ value: it, label: it || '没有部门' }))}
                    onChange={(it: string | undefined) => setDept(it ?? null)}
                  />
                </div>
                {counts[group] > people.length ? (
                  <p className="second">先列出前 {ROSTER_MOST.toLocaleString('zh-CN')} 人，办完再来</p>
                ) : null}
                {group === 'unused' && chosen.length > 0 ? <p className="wait">再发一次，原来的一次性密码作废。</p> : null}
                <div>
                  <Button
                    type="primary"
                    disabled={chosen.length === 0 || read.isPlaceholderData}
                    onClick={() => give(chosen.map((it) => it.id))}
                  >
                    {chosen.length === 0 ? '没有人等密码' : `给 ${chosen.length.toLocaleString('zh-CN')} 人发放`}
                  </Button>
                </div>
              </div>
            </Card>
            <People
              title={owingGroups[group]}
              num={chosen.length}
              people={chosen
                .slice(0, SHOWN)
                .map((it) => ({ ...it, said: [it.deptName, it.hasMobile ? '' : '没有手机号', it.said].filter(Boolean).join(' · ') }))}
            />
          </>
        )
      }}
    </WithRead>
  )
}

export const Screen = () => {
  const [ids, give] = useState<readonly string[]>()
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/admin/people', text: '人员' }]}>发放密码</PathTitle>
      {ids ? (
        <Passwords ids={ids} note={`给 ${ids.length.toLocaleString('zh-CN')} 人`} back={{ label: '返回名单', go: () => give(undefined) }} />
      ) : (
        <Choose give={give} />
      )}
    </div>
  )
}

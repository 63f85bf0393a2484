// Who changed roles and gave them, from which to which; taking one back is the ordinary form, filled in as it was.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText, momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Timeline } from '../../../ui/timeline.tsx'

type Before = NonNullable<OutputOf<typeof api.admin.roleHistory>['list'][number]['before']>

const SIZE = 10

export const RoleHistory = ({ changeBack }: { changeBack: ((before: Before) => void) | undefined }) => {
  const [pageNum, setPage] = useState(1)
  const read = useRead(api.admin.roleHistory, { pageNum, pageSize: SIZE }, { keep: true })
  return (
    <Card title="变更记录" note="谁在什么时候把什么改成了什么" fold>
      <WithRead read={read}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="second">还没有记录</p>
          ) : (
            <>
              <Timeline
                nodes={list.map(({ before, person, ...it }) => ({
                  key: it.id,
                  state: 'done',
                  who: it.who,
                  act: it.title,
                  at: `${dayText(it.at)} ${momentText(it.at).slice(6)}`,
                  comment: it.comment,
                  body: (
                    <>
                      {person ? <Link to={to('/admin/people/person', { id: person.id })}>{person.name}</Link> : null}
                      {before && changeBack ? (
                        <Button type="link" size="small" onClick={() => changeBack(before)}>
                          改回之前的权限
                        </Button>
                      ) : null}
                    </>
                  ),
                }))}
              />
              {total > SIZE ? (
                <Pagination size="small" current={pageNum} pageSize={SIZE} total={total} showSizeChanger={false} onChange={setPage} />
              ) : null}
            </>
          )
        }
      </WithRead>
    </Card>
  )
}

// 客户服务: whom to call, what others asked, and one's own messages with their answers.
import { momentText } from '@caiyuan/contract/span'
import { Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { topics } from '../model.ts'
import { Contacts } from '../parts/contacts.tsx'
import { LeaveForm } from '../parts/leave-form.tsx'
import { LeftWords } from '../parts/left-words.tsx'
import css from './user-service.module.css'

const SIZE = 10

type Mine = OutputOf<typeof api.help.mine>['list'][number]

const Left = ({ it, isNew }: { it: Mine; isNew: boolean }) => (
  <li className={css['left']}>
    <p>
      <span className="second">
        {it.topic} · {momentText(it.createdAt)}
      </span>
      {isNew ? <Tag tone="ok">新答复</Tag> : <span className={it.answeredAt ? 'ok' : 'wait'}>{it.answeredAt ? '已答复' : '待答复'}</span>}
    </p>
    <LeftWords it={it} />
  </li>
)

const Mine = () => {
  const [params, setParams] = useSearchParams()
  const pageNum = Number(params.get('pageNum')) || 1
  const read = useRead(api.help.mine, { pageNum, pageSize: SIZE }, { keep: true })
  const { run: seen } = useAct(api.help.read)
  // Told to the server at once, they are new to the eye until one leaves.
  const [news, setNews] = useState<readonly string[]>([])
  const unread = (read.data?.list ?? []).filter((it) => it.isNew && !news.includes(it.id)).map((it) => it.id)
  if (unread.length > 0) setNews([...news, ...unread])
  useEffect(() => {
    if (news.length > 0) void seen({})
  }, [news, seen])
  return (
    <Card title="我的留言" note={read.data?.total ? `共 ${read.data.total} 条` : undefined}>
      <WithRead read={read}>
        {({ list, total }) =>
          total === 0 ? (
            <Empty title="还没有留言">在下面写下问题，答复会出现在这里</Empty>
          ) : (
            <>
              <ul className={css['list']}>
                {list.map((it) => (
                  <Left key={it.id} it={it} isNew={news.includes(it.id)} />
                ))}
              </ul>
              {total > SIZE ? (
                <Pagination
                  size="small"
                  current={pageNum}
                  pageSize={SIZE}
                  total={total}
                  showSizeChanger={false}
                  onChange={(next) => setParams({ pageNum: String(next) })}
                />
              ) : null}
            </>
          )
        }
      </WithRead>
    </Card>
  )
}

export const Screen = () => (
  <div className="stack">
    <h1 className="hidden-text">客户服务</h1>
    <Contacts columns={2} />
    <Mine />
    <Card title="常见问题" extra={<Link to="/helpUser">打开帮助中心</Link>}>
      <div className={css['topics']}>
        {topics.map(({ topic, articles }) => (
          <section key={topic}>
            <h3>{topic}</h3>
            <ul>
              {articles.map((it) => (
                <li key={it.key}>
                  <Link to={`/helpUser?article=${it.key}`}>{it.title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
    <LeaveForm />
  </div>
)

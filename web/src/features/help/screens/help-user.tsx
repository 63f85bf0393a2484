// 帮助中心, without header and toolbar, for everybody: the tree of articles and videos, search over both, and a way to ask.
import { SearchOutlined } from '@ant-design/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { Input } from 'antd'
import { LEAVE_MOST } from '@caiyuan/contract/help'
import { Link, useLocation, useSearchParams } from 'react-router'
import { api, useRead, type ApiFail } from '../../../core/api.ts'
import { loginAddress } from '../../../core/navigate.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Empty } from '../../../ui/empty.tsx'
import { articleOf, faq, found, leadOf, topics } from '../model.ts'
import { ArticleText } from '../parts/article-text.tsx'
import { Contacts } from '../parts/contacts.tsx'
import { LeaveForm } from '../parts/leave-form.tsx'
import { VideoList, type Video } from '../parts/video-list.tsx'
import css from './help-user.module.css'

const at = (key: string): string => `/helpUser?article=${key}`

const Search = ({ asked, search }: { asked: string; search: (text: string) => void }) => {
  const { text, setText, give } = useDraft(asked)
  return (
    <Input.Search
      size="large"
      prefix={<SearchOutlined aria-hidden />}
      placeholder="搜索问题，例如：撤回、余额不足、验收"
      aria-label="搜索帮助"
      enterButton="搜索"
      allowClear
      maxLength={40}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(words) => {
        give(words.trim())
        search(words)
      }}
    />
  )
}

const Tree = ({ open, hasVideos }: { open: string; hasVideos: boolean }) => (
  <nav className={css['tree']} aria-label="帮助目录">
    <Link to="/helpUser" aria-current={open === '' ? 'page' : undefined}>
      首页与常见问题
    </Link>
    {topics.map(({ topic, articles }) => (
      <details key={topic} open>
        <summary>{topic}</summary>
        {articles.map((it) => (
          <Link key={it.key} to={at(it.key)} aria-current={open === it.key ? 'page' : undefined}>
            {it.title}
          </Link>
        ))}
      </details>
    ))}
    {hasVideos ? (
      <Link to={at('videos')} aria-current={open === 'videos' ? 'page' : undefined}>
        教学视频
      </Link>
    ) : null}
  </nav>
)

const Found = ({ text, videos }: { text: string; videos: readonly Video[] }) => {
  const articles = found(text)
  const seen = videos.filter((it) => `${it.name} ${it.topic}`.toLowerCase().includes(text.toLowerCase()))
  if (articles.length + seen.length === 0)
    return (
      <Card title={`搜索“${text}”`}>
        <Empty title="没有找到相关的说明">换一个词试试，或在下面留言</Empty>
      </Card>
    )
  return (
    <Card title={`搜索“${text}”`} note={`找到 ${articles.length + seen.length} 条`}>
      <ul className={css['found']}>
        {articles.map((it) => (
          <li key={it.key}>
            <Link to={at(it.key)}>{it.title}</Link>
            <p className="second">
              {it.topic} · {leadOf(it)}
            </p>
          </li>
        ))}
      </ul>
      <VideoList videos={seen} />
    </Card>
  )
}

const Faq = () => (
  <Card title="常见问题">
    <div className={css['faq']}>
      {faq.map((it) => (
        <details key={it.key}>
          <summary>{it.title}</summary>
          <ArticleText article={it} />
        </details>
      ))}
    </div>
  </Card>
)

const Shown = ({ open, text, read }: { open: string; text: string; read: UseQueryResult<readonly Video[], ApiFail> }) => {
  if (text !== '') return <Found text={text} videos={read.data ?? []} />
  if (open === 'videos')
    return (
      <Card title="教学视频">
        <WithRead read={read}>{(videos) => <VideoList videos={videos} />}</WithRead>
      </Card>
    )
  const article = articleOf(open)
  if (article)
    return (
      <Card title={article.title} note={article.topic}>
        <ArticleText article={article} />
      </Card>
    )
  return open === '' ? <Faq /> : <Empty title="没有这篇说明">可能已经改名或移走，请从目录里找</Empty>
}

export const Screen = () => {
  const { user, status } = useSession()
  const location = useLocation()
  const [params, setParams] = useSearchParams()
  const read = useRead(api.help.videos, {})
  const open = params.get('article') ?? ''
  const text = (params.get('search') ?? '').trim()
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div className={css['width']}>
          <Link to="/" className={css['home']}>
            采园
          </Link>
          <h1>帮助中心</h1>
          <span className={css['links']}>
            {user ? <Link to="/userService">我的留言</Link> : null}
            {status === 'out' ? <Link to={loginAddress(location)}>登录</Link> : null}
            <Link to="/">返回商城</Link>
          </span>
        </div>
        <div className={css['search']}>
          <Search asked={text} search={(next) => setParams(next.trim() ? { search: next.trim() } : {})} />
        </div>
      </header>
      <main className={`${css['width']} ${css['body']}`}>
        <Tree open={text === '' ? open : 'search'} hasVideos={(read.data ?? []).length > 0} />
        <div className={css['content']}>
          <Shown open={open} text={text} read={read} />
          <Contacts columns={2} />
          <LeaveForm topic={articleOf(open)?.topic} about={(params.get('about') ?? '').slice(0, LEAVE_MOST / 2)} />
        </div>
      </main>
    </div>
  )
}

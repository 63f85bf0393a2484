// 特价专区: what costs less now, what will, and what did.
import { specialTabs, type SpecialTab } from '@caiyuan/contract/special'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { Pager } from '../../catalog/parts/pager.tsx'
import { SpecialCard } from '../parts/special-card.tsx'
import css from '../parts/special.module.css'

const tabs = Object.entries(specialTabs) as [SpecialTab, string][]
const PAGE_SIZE = 20
const empty: Record<SpecialTab, string> = {
  running: '现在没有进行中的特价',
  coming: '没有即将开始的特价',
  over: '最近 30 天没有结束的特价',
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const at = tabs.find(([key]) => key === params.get('tab'))?.[0] ?? 'running'
  const page = Number(params.get('page'))
  const pageNum = Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
  const read = useRead(api.special.list, { tab: at, pageNum, pageSize: PAGE_SIZE, ...useGoodsPurse() }, { keep: true })
  const go = (tab: SpecialTab, num: number) =>
    setParams({ ...(tab === 'running' ? {} : { tab }), ...(num > 1 ? { page: String(num) } : {}) })
  const list = read.data?.list ?? []
  // Of a tab that was left, until the other is there.
  const isStale = read.isPlaceholderData
  return (
    <section aria-label="特价专区">
      <header className={css['top']}>
        <h1>特价专区</h1>
        <span className="second">限时限量，时间以服务器为准；抢完或结束后恢复原价</span>
      </header>
      <div className={css['tabs']}>
        <TabStrip
          label="特价"
          tabs={tabs.map(([key, label]) => ({ key, label, count: read.data?.counts[key] }))}
          at={at}
          pick={(key) => go(key as SpecialTab, 1)}
        />
      </div>
      {read.error && !read.data ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {(read.isPending && !read.error) || isStale ? (
        <div className={css['grid']} aria-hidden>
          {[1, 2, 3, 4].map((it) => (
            <div key={it} className={css['ghost']} />
          ))}
        </div>
      ) : null}
      {read.data && !isStale && list.length === 0 ? (
        <Empty
          title={empty[at]}
          action={
            at === 'running' && (read.data.counts['coming'] ?? 0) > 0 ? (
              <button type="button" className="button primary" onClick={() => go('coming', 1)}>
                看即将开始的 {read.data.counts['coming']} 种
              </button>
            ) : (
              <Link className="button primary" to="/searchCate">
                去选购商品
              </Link>
            )
          }
        />
      ) : null}
      {list.length > 0 && !isStale ? (
        <ul className={css['grid']} aria-label={specialTabs[at]} aria-busy={read.isFetching}>
          {list.map((it) => (
            <SpecialCard key={it.id} it={it} tab={at} turned={() => void read.refetch()} />
          ))}
        </ul>
      ) : null}
      {read.data && read.data.total > PAGE_SIZE ? (
        <div className={css['pages']}>
          <Pager total={read.data.total} pageNum={pageNum} pageSize={PAGE_SIZE} turn={(num) => go(at, num)} resize={() => go(at, 1)} />
        </div>
      ) : null}
    </section>
  )
}

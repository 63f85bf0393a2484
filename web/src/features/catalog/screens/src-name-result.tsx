// 店铺搜索: suppliers by name, pinyin or what they sell.
import { useSearchParams } from 'react-router'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Pager } from '../parts/pager.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { ShopRow } from '../parts/shop-row.tsx'
import css from '../parts/shop.module.css'

const whole = (text: string | null, other: number): number => {
  const num = Number(text)
  return text !== null && Number.isInteger(num) && num >= 1 && num <= 100 ? num : other
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const keyword = (params.get('keyword') ?? '').slice(0, 40)
  const [pageNum, pageSize] = [whole(params.get('page'), 1), whole(params.get('size'), 20)]
  const read = useRead(api.shop.search, { keyword, pageNum, pageSize }, { keep: true })
  const go = (next: Record<string, string>) => setParams({ ...(keyword ? { keyword } : {}), ...next })
  return (
    <section className={css['page']} aria-label="店铺搜索">
      <header className={css['top']}>
        <h1>{keyword ? `“${keyword}”的店铺` : '店铺'}</h1>
        {read.data ? <span className="second num">共 {read.data.total} 家</span> : null}
        <SearchBox
          key={keyword}
          label="店铺名称、拼音或主营"
          value={keyword}
          most={40}
          search={(text) => setParams(text ? { keyword: text } : {})}
        />
      </header>
      {read.error && !read.data ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <div className={css['ghost']} aria-hidden /> : null}
      {read.data && read.data.list.length === 0 ? (
        <Empty
          title={keyword ? `没有找到“${keyword}”的店铺` : '没有店铺'}
          action={
            <>
              <Link className="button primary" to="/srcNameResult">
                查看全部店铺
              </Link>
              {keyword ? (
                <Link className="button" to={`/searchCate?${new URLSearchParams({ keyword })}`}>
                  搜索商品“{keyword}”
                </Link>
              ) : null}
            </>
          }
        >
          换店铺的简称、全称或拼音首字母再找。
        </Empty>
      ) : null}
      {read.data && read.data.list.length > 0 ? (
        <ul aria-label="店铺" aria-busy={read.isFetching}>
          {read.data.list.map((it) => (
            <ShopRow key={it.supplierId} shop={it} />
          ))}
        </ul>
      ) : null}
      {read.data && read.data.total > pageSize ? (
        <div className={css['pages']}>
          <Pager
            total={read.data.total}
            pageNum={pageNum}
            pageSize={pageSize}
            turn={(num) => go({ page: String(num), size: String(pageSize) })}
            resize={(size) => go({ size: String(size) })}
          />
        </div>
      ) : null}
    </section>
  )
}

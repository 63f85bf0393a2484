// Shops somebody keeps.
import { Pagination } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { ShopRow } from './shop-row.tsx'
import { KEPT_SIZE } from './kept-goods.tsx'
import css from './kept.module.css'

export const KeptShops = ({ pageNum, turn }: { pageNum: number; turn: (pageNum: number) => void }) => {
  const read = useRead(api.favourite.shops, { pageNum, pageSize: KEPT_SIZE }, { keep: true })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <SkeletonBlock lines={6} />
  const { list, total } = read.data
  if (total === 0)
    return (
      <Empty
        title="还没有收藏店铺"
        action={
          <Link className="button primary" to="/srcNameResult">
            去找店铺
          </Link>
        }
      >
        在店铺首页点收藏，常买的店铺放在这里。
      </Empty>
    )
  return (
    <>
      <ul className={css['rows']}>
        {list.map((it) => (
          <ShopRow key={it.supplierId} shop={it} />
        ))}
      </ul>
      <footer className={css['foot']}>
        {total > KEPT_SIZE ? (
          <Pagination size="small" current={pageNum} pageSize={KEPT_SIZE} total={total} showSizeChanger={false} onChange={turn} />
        ) : (
          <span className="second">共 {total} 家</span>
        )}
      </footer>
    </>
  )
}

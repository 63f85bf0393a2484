// Components somebody keeps, as the partner offers them now.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Alert, Button, Pagination } from 'antd'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Price } from '../../../ui/money.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { partAddress } from '../../component/parts/address.ts'
import { useAddParts } from '../../component/parts/use-add-parts.ts'
import { leastOf } from './add-to-cart.tsx'
import { KEPT_SIZE, Moved } from './kept-goods.tsx'
import css from './kept.module.css'
import { Star } from './star.tsx'

type Kept = OutputOf<typeof api.favourite.components>['list'][number]

const Row = ({ it }: { it: Kept }) => {
  const { has } = useSession()
  const into = useAddParts()
  const least = leastOf(it)
  return (
    <li className={`${css['row']} ${css['part']}`}>
      <div className={css['name']}>
        <Link to={partAddress(it.skuCode)} className="plain strong">
          {it.mpn}
        </Link>
        <p className="second line1">{[it.maker, it.package].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css['price']}>
        <Price e4={it.priceE4} per="个" as="sum" size={16} />
        <Moved it={it} />
      </div>
      <div className={css['stock']}>
        {it.problem ? (
          <span className="bad">{it.problem}</span>
        ) : (
          <>
            <b className="ok">有货</b> {it.stock.toLocaleString('zh-CN')} · {it.leadDays} 天
          </>
        )}
      </div>
      <div className={css['buy']}>
        {has('cart:edit') ? (
          <Button
            disabled={it.problem !== '' || into.pending}
            onClick={() => void into.add([{ skuCode: it.skuCode, num: least, designator: '' }])}
          >
            加入 {least.toLocaleString('zh-CN')} 个
          </Button>
        ) : null}
      </div>
      <Star kind="component" refId={it.skuId} name={it.mpn} />
    </li>
  )
}

export const KeptComponents = ({ pageNum, turn }: { pageNum: number; turn: (pageNum: number) => void }) => {
  const read = useRead(api.favourite.components, { pageNum, pageSize: KEPT_SIZE }, { keep: true })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <SkeletonBlock lines={6} />
  const { list, total, stale } = read.data
  if (list.length === 0)
    return (
      <Empty
        title={total === 0 ? '还没有收藏元器件' : '这一页没有元器件了'}
        action={
          total === 0 ? (
            <Link className="button primary" to="/electronProdList">
              去选元器件
            </Link>
          ) : (
            <button type="button" className="button" onClick={() => turn(1)}>
              回到第一页
            </button>
          )
        }
      >
        {total === 0 ? '在元器件购物车点“移入收藏”，这里能看到之后的涨跌。' : ''}
      </Empty>
    )
  return (
    <>
      {stale ? <Alert type="warning" showIcon title={stale} /> : null}
      <ul className={css['rows']}>
        {list.map((it) => (
          <Row key={it.skuId} it={it} />
        ))}
      </ul>
      <footer className={css['foot']}>
        {total > KEPT_SIZE ? (
          <Pagination size="small" current={pageNum} pageSize={KEPT_SIZE} total={total} showSizeChanger={false} onChange={turn} />
        ) : (
          <span className="second">共 {total} 种</span>
        )}
      </footer>
    </>
  )
}

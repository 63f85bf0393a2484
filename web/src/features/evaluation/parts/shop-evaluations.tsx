// 本校评价 of a shop: the newest of all its goods.
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './evaluation.module.css'
import { OneEvaluation } from './one-evaluation.tsx'

const STEP = 3
const MOST = 100

export const ShopEvaluations = ({ supplierId }: { supplierId: string }) => {
  const [size, setSize] = useState(STEP)
  const read = useRead(api.evaluation.ofShop, { supplierId, pageSize: size }, { keep: true })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  return (
    <>
      <ul className={css['list']} aria-label="评价">
        {read.data.list.map((it) => (
          <OneEvaluation key={it.id} it={it} name={it.goodsName} goods={`/detail?id=${it.productId}`} />
        ))}
      </ul>
      {read.data.total > read.data.list.length && size < MOST ? (
        <button type="button" className={`button ${css['more']}`} onClick={() => setSize((now) => Math.min(MOST, now + 10))}>
          更多评价
        </button>
      ) : null}
    </>
  )
}

// 本校评价 on the page of goods: what people of one's own institution said who had them accepted.
import { Button } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './evaluation.module.css'
import { OneEvaluation } from './one-evaluation.tsx'
import { Sum } from './sum.tsx'

const STEP = 5

export const GoodsEvaluations = ({ productId, name }: { productId: string; name: string }) => {
  const [size, setSize] = useState(STEP)
  const read = useRead(api.evaluation.list, { productId, pageSize: size }, { keep: true })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  if (read.data.total === 0) return <p className="second">本校还没有人评价这件商品，验收合格后可以在订单里评价。</p>
  return (
    <>
      <Sum read={read.data} />
      <ul className={css['list']} aria-label="评价">
        {read.data.list.map((it) => (
          <OneEvaluation key={it.id} it={it} name={name} />
        ))}
      </ul>
      {read.data.total > read.data.list.length && size < 100 ? (
        <Button className={css['more'] ?? ''} onClick={() => setSize((now) => Math.min(100, now * 2))}>
          更多评价
        </Button>
      ) : null}
    </>
  )
}

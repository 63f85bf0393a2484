// 本校评价 on the page of goods: what people of one's own institution said who had them accepted.
import { Button } from 'antd'
import { useState } from 'react'
import { meanText } from '@caiyuan/contract/evaluable'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './evaluation.module.css'
import { OneEvaluation } from './one-evaluation.tsx'

const STEP = 5

type Read = OutputOf<typeof api.evaluation.list>

const Sum = ({ read }: { read: Read }) => (
  <div className={css['sum']}>
    <span>
      <b className="num">{meanText(read.goodsTenths)}</b> 分 · {read.total} 条评价
    </span>
    <span className="second">
      描述相符 {meanText(read.describedTenths)} · 物流 {meanText(read.logisticsTenths)} · 服务 {meanText(read.serviceTenths)}
    </span>
    <span className="second">
      {read.byStars
        .map((num, i) => `${i + 1} 星 ${num}`)
        .toReversed()
        .join(' · ')}
    </span>
  </div>
)

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

// 本校评价 of a firm by its code: how often and how it was evaluated before, with the newest words.
import { meanText } from '@caiyuan/contract/evaluable'
import { taxNoKind } from '@caiyuan/contract/uscc'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Told } from './told.tsx'

export const SellerEvaluations = ({ uscc }: { uscc: string }) => {
  const [size, setSize] = useState(3)
  const isCode = taxNoKind(uscc) !== 'wrong'
  const read = useRead(api.evaluation.ofSeller, { supplierUscc: uscc, pageSize: size }, { keep: true, enabled: isCode })
  if (!isCode) return <p className="second">填写统一社会信用代码后显示本校以前的评价</p>
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={1} />
  const { total, goodsTenths, describedTenths, logisticsTenths, serviceTenths } = read.data
  if (total === 0) return <p className="second">本校还没有评价过这家供应商</p>
  return (
    <>
      <p style={{ margin: 0 }}>
        本校曾评价 <b className="num">{total}</b> 次，平均 <b className="num">{meanText(goodsTenths)}</b> 星{' '}
        <span className="second">
          描述相符 {meanText(describedTenths)} · 物流 {meanText(logisticsTenths)} · 服务 {meanText(serviceTenths)}
        </span>
      </p>
      <Told read={read.data} size={size} setSize={setSize} />
    </>
  )
}

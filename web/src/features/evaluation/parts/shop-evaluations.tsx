// 本校评价 of a shop: the newest of all its goods.
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Told } from './told.tsx'

export const ShopEvaluations = ({ supplierId }: { supplierId: string }) => {
  const [size, setSize] = useState(3)
  const read = useRead(api.evaluation.ofShop, { supplierId, pageSize: size }, { keep: true })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  return <Told read={read.data} size={size} setSize={setSize} />
}

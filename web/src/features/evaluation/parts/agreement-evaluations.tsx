// 本校评价 of a framework agreement: of all its goods, with who supplied them.
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Sum } from './sum.tsx'
import { Told } from './told.tsx'

export const AgreementEvaluations = ({ agreementId }: { agreementId: string }) => {
  const [size, setSize] = useState(5)
  const read = useRead(api.evaluation.ofAgreement, { agreementId, pageSize: size }, { keep: true })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  if (read.data.total === 0) return <p className="second">本校还没有人评价这份协议的商品，核验通过后可以在协议订单里评价。</p>
  return (
    <>
      <Sum read={read.data} />
      <Told read={read.data} size={size} setSize={setSize} namesSupplier />
    </>
  )
}

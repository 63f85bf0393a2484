// 采购单 on A4.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { OrderPaper } from '../parts/order-paper.tsx'
import { useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.order.detail, { id: params.get('id') ?? '', view: 'paper' })
  const school = useSchoolName()
  return <WithRead read={read}>{(it) => <OrderPaper it={it} school={school} />}</WithRead>
}

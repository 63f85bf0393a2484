// 采购单 on A4.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { OrderPaper } from '../parts/order-paper.tsx'
import { useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const read = useRead(api.order.detail, { id, view: 'paper' })
  const signatures = useRead(api.signature.onPaper, { kind: 'order', id })
  const school = useSchoolName()
  return (
    <WithRead read={read}>
      {(it) => <WithRead read={signatures}>{(signed) => <OrderPaper it={it} school={school} signed={signed} />}</WithRead>}
    </WithRead>
  )
}

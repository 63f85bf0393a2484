// 对账单 on A4, for the supplier.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { SupplierBillPaper } from '../parts/supplier-bill-paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.supplyBill.detail, { schoolId: Number(params.get('schoolId') ?? 0), id: params.get('id') ?? '' })
  return <WithRead read={read}>{(it) => <SupplierBillPaper it={it} />}</WithRead>
}

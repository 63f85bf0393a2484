// One order of a supplier on its own page: what phones open instead of a row.
import { LeftOutlined } from '@ant-design/icons'
import { Link, useSearchParams } from 'react-router'
import { useSupplierActs } from '../parts/order-acts.tsx'
import { OrderPanel } from '../parts/order-panel.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const acts = useSupplierActs()
  return (
    <>
      <p style={{ padding: '12px 16px' }}>
        <Link to="/supplier">
          <LeftOutlined aria-hidden /> 返回订单
        </Link>
      </p>
      <OrderPanel schoolId={Number(params.get('schoolId')) || 0} id={params.get('id') ?? ''} acts={acts} />
      {acts.node}
    </>
  )
}

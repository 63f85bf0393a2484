// 询价审核详情: decided on the common page of reviews; this address leads there.
import { to } from '@caiyuan/contract/to'
import { Navigate, useSearchParams } from 'react-router'

export const Screen = () => {
  const [params] = useSearchParams()
  return <Navigate replace to={to('/purchaseCheckDetail', { kind: 'inquiry', id: params.get('id') ?? '' })} />
}

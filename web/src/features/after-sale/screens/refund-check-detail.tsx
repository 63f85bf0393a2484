// 退款审核详情: the page on which every kind of document is decided.
import { refundFlow } from '@caiyuan/contract/refund'
import { useSearchParams } from 'react-router'
import { CheckPage } from '../../approval/parts/check-page.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  return <CheckPage kind={refundFlow.kind} id={params.get('id') ?? ''} />
}

// 协议订单审批详情: the page on which every kind of document is decided.
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { useSearchParams } from 'react-router'
import { CheckPage } from '../../approval/parts/check-page.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  return <CheckPage kind={frameworkFlow.kind} id={params.get('orderId') ?? ''} />
}

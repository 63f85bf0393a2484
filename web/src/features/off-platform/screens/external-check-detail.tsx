// 平台外采购审批详情: the page on which every kind of document is decided.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { useSearchParams } from 'react-router'
import { CheckPage } from '../../approval/parts/check-page.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  return <CheckPage kind={offPlatformFlow.kind} id={params.get('id') ?? ''} />
}

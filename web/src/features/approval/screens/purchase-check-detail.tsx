// 采购审批详情: whatever kind its address names.
import { useSearchParams } from 'react-router'
import { CheckPage } from '../parts/check-page.tsx'

export const Screen = ({ isFlow = false }: { isFlow?: boolean }) => {
  const [params] = useSearchParams()
  return <CheckPage kind={params.get('kind') ?? 'order'} id={params.get('id') ?? ''} isFlow={isFlow} />
}

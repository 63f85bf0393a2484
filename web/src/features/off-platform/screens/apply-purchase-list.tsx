// 平台外采购记录: one's own applications, and for who answers for money those paid with it.
import { OffPlatformList } from '../parts/list.tsx'

export const Screen = () => (
  <OffPlatformList
    scope="all"
    what="平台外采购申请"
    empty={{ title: '没有平台外采购申请', text: '平台没有、买不到合适的商品时，先在这里申请，批准后再采购；未经批准的采购不能报销' }}
  />
)

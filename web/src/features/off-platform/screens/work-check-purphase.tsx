// 平台外验收审核: what the reader confirms as the second acceptor.
import { OffPlatformList } from '../parts/list.tsx'

export const Screen = () => (
  <OffPlatformList
    scope="check"
    what="平台外采购验收审核"
    empty={{ title: '没有等您确认的平台外采购验收', text: '第一验收人验收后，会出现在这里' }}
  />
)

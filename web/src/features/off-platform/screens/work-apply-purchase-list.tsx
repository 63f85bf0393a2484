// 平台外验收记录: what the reader accepts, as the first or the second.
import { OffPlatformList } from '../parts/list.tsx'

export const Screen = () => (
  <OffPlatformList
    scope="accept"
    what="平台外采购验收"
    empty={{ title: '没有请您验收的平台外采购', text: '申请人登记采购完成并指定您验收后，会出现在这里' }}
  />
)

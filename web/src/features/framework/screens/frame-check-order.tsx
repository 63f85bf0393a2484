// 协议订单审批: the orders under agreements among what waits for the reader, and those he decided.
import { checkTabs } from '@caiyuan/contract/approval'
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { useListState } from '../../../ui/list-state.ts'
import { CheckList, checkShape } from '../../approval/parts/check-list.tsx'

const tabs = [0, 1].map((index) => ({ ...checkTabs[index]!, index }))
const shape = {
  ...checkShape,
  tabs: tabs.map((it) => String(it.index)),
  filters: { ...checkShape.filters, kind: frameworkFlow.kind as string },
}

export const Screen = () => {
  const list = useListState(shape)
  return <CheckList index={Number(list.tab)} list={list} tabs={tabs} from="/frameCheckOrder" />
}

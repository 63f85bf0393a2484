// 流程审批: whatever kind it is and whether it is to be decided or handled, in one list.
import { flowTabs } from '@caiyuan/contract/approval'
import { useListState } from '../../../ui/list-state.ts'
import { CheckList, checkShape } from '../parts/check-list.tsx'

const shape = { ...checkShape, tabs: flowTabs.map((it) => String(it.index)) }

export const Screen = () => {
  const list = useListState(shape)
  const index = flowTabs.find((it) => String(it.index) === list.tab)?.index ?? flowTabs[0].index
  return <CheckList index={index} list={{ ...list, tab: String(index) }} tabs={flowTabs} from="/flowCheck" />
}

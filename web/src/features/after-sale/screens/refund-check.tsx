// 退款审核: the refunds among what waits for the reader, and those he decided.
import { checkTabs } from '@caiyuan/contract/approval'
import { refundFlow } from '@caiyuan/contract/refund'
import { useListState } from '../../../ui/list-state.ts'
import { CheckList, checkShape } from '../../approval/parts/check-list.tsx'

const labels = ['待审核', '已审核']
const tabs = labels.map((label, index) => ({ ...checkTabs[index]!, label, index }))
const shape = {
  ...checkShape,
  tabs: tabs.map((it) => String(it.index)),
  filters: { ...checkShape.filters, kind: refundFlow.kind as string },
}

export const Screen = () => {
  const list = useListState(shape)
  return <CheckList index={Number(list.tab)} list={list} tabs={tabs} from="/refundCheck" />
}

// State of an order in a supplier's words.
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { Tag } from '../../../ui/status-tag.tsx'

const labels: Partial<Record<OrderState, string>> = { waitSupplier: '待确认', waitReceive: '已发货' }
export const SupplyTag = ({ state }: { state: OrderState }) => (
  <Tag tone={state === 'waitSupplier' ? 'wait' : orderFlow.states[state].tone}>{labels[state] ?? orderFlow.states[state].label}</Tag>
)

// State of an order in a supplier's words.
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { supplyLabel } from '@caiyuan/contract/order/supply'
import { unanswered } from '@caiyuan/contract/order/standing'
import { Tag } from '../../../ui/status-tag.tsx'

export const SupplyTag = ({ state }: { state: OrderState }) => (
  <Tag tone={unanswered.includes(state) ? 'wait' : orderFlow.states[state].tone}>{supplyLabel(state)}</Tag>
)

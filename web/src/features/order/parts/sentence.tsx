// The state of an order in a cell: its tag, then what it waits for.
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { StatusTag } from '../../../ui/status-tag.tsx'

/** The sentence begins with the label of the state; beside the tag only the rest is said. */
export const restOf = (state: OrderState, text: string, supplierName = ''): string => {
  const { label } = orderFlow.states[state]
  const rest = text.startsWith(label) ? text.slice(label.length).replace(/^ · /, '') : text
  // Beside the supplier's own column its name is not said again.
  return supplierName ? rest.replace(supplierName, '') : rest
}

export const SentenceCell = ({
  state,
  sentence,
  supplierName,
}: {
  state: OrderState
  sentence: { text: string; hint: string }
  supplierName?: string
}) => (
  <div title={[sentence.text, sentence.hint].filter(Boolean).join('。')}>
    <StatusTag flow={orderFlow} state={state} />
    <div className="second line1">{restOf(state, sentence.text, supplierName)}</div>
  </div>
)

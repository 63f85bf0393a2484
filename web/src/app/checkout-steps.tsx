import { PERSONAL } from '@caiyuan/contract/purse'
import { usePurchaseMode } from '../core/mode.ts'
import { Steps } from '../ui/steps.tsx'

const labels = ['购物车', '确认订单', '审批', '收货验收', '结算']
const ownLabels = ['购物车', '确认订单', '付款', '收货']

export const CheckoutSteps = ({ at, of }: { at: number; of: readonly string[] | undefined }) => {
  const own = usePurchaseMode() === PERSONAL ? ownLabels : labels
  const steps = of ?? own
  return <Steps compact steps={steps.map((label, i) => ({ label, state: i < at ? 'done' : i === at ? 'now' : 'next' }))} />
}

import { Steps } from '../ui/steps.tsx'

const labels = ['购物车', '确认订单', '审批', '收货验收', '结算']

export const CheckoutSteps = ({ at }: { at: number }) => (
  <Steps compact steps={labels.map((label, i) => ({ label, state: i < at ? 'done' : i === at ? 'now' : 'next' }))} />
)

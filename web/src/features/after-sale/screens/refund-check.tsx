// 退款审核: the refunds among what waits for the reader, and those he decided.
import { refundFlow } from '@caiyuan/contract/refund'
import { KindCheck } from '../../approval/parts/kind-check.tsx'

export const Screen = () => <KindCheck kind={refundFlow.kind} from="/refundCheck" labels={['待审核', '已审核']} />

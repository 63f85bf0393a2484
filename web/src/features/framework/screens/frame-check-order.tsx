// 协议订单审批: the orders under agreements among what waits for the reader, and those he decided.
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import { KindCheck } from '../../approval/parts/kind-check.tsx'

export const Screen = () => <KindCheck kind={frameworkFlow.kind} from="/frameCheckOrder" />

// 平台外采购审批: the applications among what waits for the reader, and those he decided.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { KindCheck } from '../../approval/parts/kind-check.tsx'

export const Screen = () => <KindCheck kind={offPlatformFlow.kind} from="/externalCheck" />

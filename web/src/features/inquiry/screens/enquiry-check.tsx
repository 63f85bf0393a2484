// 询价审核: the inquiries among what waits for the reader, published or awarded, and those he decided.
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { KindCheck } from '../../approval/parts/kind-check.tsx'

export const Screen = () => <KindCheck kind={inquiryFlow.kind} from="/enquiryCheck" />

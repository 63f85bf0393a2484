// Approval flows that every school begins with. Written by `npm run lists`. An open list: the tests' world adds the flow of its trial kind.
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { acceptanceAudit } from './flows/acceptance-audit.ts'
import { frameworkStandard } from './flows/framework.ts'
import { fundChange } from './flows/fund-change.ts'
import { inquiryFlowDef } from './flows/inquiry.ts'
import { offPlatformStandard } from './flows/off-platform.ts'
import { refundStandard } from './flows/refund.ts'

export const sharedFlows: FlowDef[] = [acceptanceAudit, frameworkStandard, fundChange, inquiryFlowDef, offPlatformStandard, refundStandard]

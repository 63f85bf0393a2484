import type { approval } from '@caiyuan/contract/approval'
import type { Of } from '../../../core/implement.ts'
import { approverPageOf } from '../engine/page.ts'

export const getApproverPage: Of<typeof approval>['approverPage'] = async (ctx) => {
  const { path, note, isAlways, hasNote } = await approverPageOf(ctx)
  return { path, note, isAlways, hasNote }
}

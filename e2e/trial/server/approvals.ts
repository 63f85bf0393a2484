// Page fees as approvals see them: what a decision sets off.
import { detailOf } from '../contract/links.ts'
import { pageFeeFlow } from '../contract/flow.ts'
import { to } from '@caiyuan/contract/to'
import { advance } from '../../../server/src/core/advance.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import type { Approval, Expiry } from '../../../server/src/core/documents.ts'
import { notify } from '../../../server/src/core/notify.ts'
import { commit, hold } from '../../../server/src/modules/fund/ledger.ts'
import { mustStillPay } from '../../../server/src/modules/fund/validity.ts'
import { contentHashOf, giveBack, ledgerDocOf } from './commands.ts'
import { pageFeeDoc, type PageFeeRow } from './policy.ts'
import { lockPageFee, pageFeeById } from './queries.ts'
import { reviewPageFee } from './review.ts'

const told = (ctx: Ctx, fee: PageFeeRow, title: string, body: string): Promise<void> =>
  notify(ctx, [fee.submitter_id], {
    kind: '审批',
    title: `版面费申请 ${fee.fee_no} ${title}`,
    body,
    link: detailOf(fee.id),
  })

const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await advance(ctx, pageFeeDoc, fee, 'approve')
}

/** Nothing is delivered or billed: with the handling the money is owed and spent at once. */
const handle = async (ctx: Ctx, id: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await advance(ctx, pageFeeDoc, fee, 'handle')
  await hold(ctx, ledgerDocOf(fee), fee.total_fen)
  await commit(ctx, ledgerDocOf(fee), '')
}

const refuse = async (ctx: Ctx, id: string, comment: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, fee.state === 'waitHandle' ? 'handleBack' : 'refuse', { comment })
  await told(ctx, fee, '已退回', `${comment}。冻结的经费已解冻，修改后可以重新提交。`)
}

const terminate = async (ctx: Ctx, id: string, comment: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, 'terminate', { comment })
  await told(ctx, fee, '审批不同意', `${comment}。申请已取消，冻结的经费已解冻。`)
}

export const expirePageFee: Expiry['act'] = async (ctx, id, waited) => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, 'expire', { comment: waited })
  await told(ctx, fee, '已自动取消', `${waited}，冻结的经费已解冻。`)
}

const mayAgree = async (ctx: Ctx, id: string): Promise<void> => {
  const { fee_no: no } = await pageFeeById(ctx, id)
  await mustStillPay(ctx, pageFeeFlow.kind, [{ id, no }])
}

const RELEASED = '冻结的经费立即解冻'

export const pageFeeApproval: Approval = {
  onApproved: handle,
  mayAgree,
  handling: '列支',
  onHandle: approve,
  onRefused: { act: refuse, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminate, does: () => '申请作废，不能再提交', money: RELEASED },
  contentHash: async (ctx, id) => contentHashOf(await pageFeeById(ctx, id)),
  page: (id) => to('/purchaseCheckDetail', { kind: pageFeeFlow.kind, id }),
  review: reviewPageFee,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: (asked) =>
    asked === 'handler'
      ? { agree: ['票据已核对，列支'], refuse: ['请补充录用通知', '票据与金额不一致'] }
      : { agree: ['同意列支'], refuse: ['请改用其他经费', '请补充说明'] },
}

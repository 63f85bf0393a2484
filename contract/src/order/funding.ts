// 更换经费卡: paying an order from another card of the same owner, or with the consent of both of another's.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen } from '../fen.ts'
import { Id, nothing } from '../paging.ts'
import { text } from '../text.ts'

export const FUND_REASON_MAX = 100

const Choice = z.object({
  fundId: z.string(),
  name: z.string(),
  projectNo: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  /** Of another owner than the card that pays now: both have to agree. */
  isOther: z.boolean(),
  endOn: z.string(),
  /** Null of a card whose figures are not the reader's. */
  availableFen: Fen.nullable(),
})

export const funding = {
  fundChoices: endpoint({
    method: 'GET',
    path: 'order/fundChoices',
    title: '可更换的经费卡',
    access: 'signedIn',
    dependsOn: { fund: 'any', order: 'id' },
    input: z.object({ id: Id }),
    output: z.array(
      z.object({
        fundId: z.string(),
        name: z.string(),
        projectNo: z.string(),
        ownerName: z.string(),
        /** The reader's own card: changing it needs nobody's consent. */
        isMine: z.boolean(),
        amountFen: Fen,
        choices: z.array(Choice),
      }),
    ),
  }),
  changeFund: endpoint({
    method: 'POST',
    path: 'order/changeFund',
    title: '更换经费卡',
    access: 'signedIn',
    input: z.object({ id: Id, version: z.int().min(1).optional(), fromId: Id, toId: Id, reason: text('更换原因', FUND_REASON_MAX, 2) }),
    output: z.object({ isDone: z.boolean(), message: z.string() }),
    fails: ['fund.noReplacement', 'fund.short', 'fund.subjectShort', 'fund.overCap', 'fund.overGrant', 'core.stale'],
  }),
  endFundChange: endpoint({
    method: 'POST',
    path: 'order/endFundChange',
    title: '结束更换经费卡的申请',
    // Who asked withdraws his own; of others the school's administrator.
    access: 'signedIn',
    input: z.object({ id: Id, reason: text('结束原因', FUND_REASON_MAX, 2) }),
    output: nothing,
  }),
}

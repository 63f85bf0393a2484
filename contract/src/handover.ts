// 离职交接: what a person who leaves has on hand, and who takes it over (decision 0034).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import type { Need } from './needs.ts'
import { Id } from './paging.ts'
import { optionalText, text } from './text.ts'

/** What can be handed over, in the order in which it is, and what its receiver must be allowed to do. */
export const handKinds = {
  task: { label: '审批与经办', unit: '项', take: '办理人', needs: ['check:approve'] },
  order: { label: '在途订单', unit: '张', take: '代收人', needs: ['order:create'] },
  acceptance: { label: '验收', unit: '张', take: '验收人', needs: ['order:accept'] },
  outsideAcceptance: { label: '平台外验收', unit: '张', take: '验收人', needs: ['order:accept'] },
  scoring: { label: '待评审的询价', unit: '件', take: '新评审人', needs: [] },
  fund: { label: '经费卡', unit: '张', take: '新负责人', needs: ['fund:view', 'check:approve'] },
} as const satisfies Record<string, { label: string; unit: string; take: string; needs: readonly Need[] }>
export type HandKind = keyof typeof handKinds
export const handKindList = Object.keys(handKinds) as HandKind[]
const Kind = z.enum(handKindList as [HandKind, ...HandKind[]])

/** So many of one kind at once; the rest is handed over by another time. */
export const HAND_MOST = 200

const Person = z.object({
  id: z.string(),
  userNo: z.string(),
  name: z.string(),
  deptName: z.string(),
  title: z.string(),
  isActive: z.boolean(),
  roles: z.array(z.string()),
})

const HandRow = z.object({ id: z.string(), no: z.string(), text: z.string(), amountFen: Fen, state: z.string() })

export const handover = domain('离职交接', {
  people: endpoint({
    method: 'GET',
    path: 'handover/people',
    title: '交接：找人',
    access: { need: 'tenant:config' },
    dependsOn: { user: 'any' },
    /** With a kind: only who may take over such things. */
    input: z.object({ keyword: optionalText('姓名或工号', 32), kind: Kind.optional() }),
    output: z.array(Person),
  }),
  onHand: endpoint({
    method: 'GET',
    path: 'handover/onHand',
    title: '交接：名下事项',
    access: { need: 'tenant:config' },
    dependsOn: { order: 'any', acceptance: 'any', offPlatform: 'any', inquiry: 'any', fund: 'any', task: 'any' },
    input: z.object({ userId: Id }),
    output: z.object({
      person: Person,
      groups: z.array(z.object({ kind: Kind, total: z.int(), rows: z.array(HandRow) })),
      /** What nobody takes over, in words. */
      stays: z.array(z.string()),
    }),
  }),
  submit: endpoint({
    method: 'POST',
    path: 'handover/submit',
    title: '办理离职交接',
    access: { need: 'tenant:config' },
    input: z.object({
      userId: Id,
      /** Kinds without a receiver stay where they are. */
      receivers: z.object({
        task: Id.optional(),
        order: Id.optional(),
        acceptance: Id.optional(),
        outsideAcceptance: Id.optional(),
        scoring: Id.optional(),
        fund: Id.optional(),
      }),
      reason: text('交接原因', 100, 2),
    }),
    output: z.object({
      results: z.array(z.object({ kind: Kind, id: z.string(), no: z.string(), isDone: z.boolean(), message: z.string() })),
      doneNum: z.int(),
      failedNum: z.int(),
      /** False where the account had been disabled before. */
      isDisabledNow: z.boolean(),
    }),
  }),
})

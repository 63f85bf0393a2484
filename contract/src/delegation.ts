// 授权: who decides in my place, who may spend from my card, who buys for me (domain pages 01 §1.1 and 03 §3.4, spec §7 user).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import type { Need } from './needs.ts'
import { Id, Iso, nothing } from './paging.ts'
import { Day, optionalText } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** Of absence; a grant is a change of its card. */
    delegation: true
    /** The id is whose agents changed. */
    agent: true
    /** Whose remembered approvers. */
    approverChoice: true
  }
}

nameFields({
  amountCapFen: '单笔上限',
  capFen: '累计上限',
  deputyId: '代理人',
  docKind: '单据种类',
  docKinds: '单据',
  endsOn: '截止日期',
  fromOn: '开始日期',
  nodeId: '审批步骤',
  ownerUserId: '经费负责人',
  perOrderCapFen: '单笔上限',
  place: '授权的事',
  toOn: '结束日期',
})

/** In what a person may act for another, and what that person must be allowed to do. */
export const placeKinds = {
  deputy: { label: '代理人', need: 'check:approve' },
  spender: { label: '被授权人', need: 'order:create' },
  agent: { label: '采购代理', need: 'order:agent' },
} as const satisfies Record<string, { label: string; need: Need }>
export type PlaceKind = keyof typeof placeKinds
const Place = z.enum(Object.keys(placeKinds) as [PlaceKind, ...PlaceKind[]])

/** As long as one absence may be, in days. */
export const AWAY_MOST = 366
/** Of one owner. */
export const AGENTS_MOST = 20

const Somebody = z.object({ userId: z.string(), userNo: z.string(), userName: z.string(), deptName: z.string() })

const Rule = z.object({
  id: z.string(),
  who: Somebody,
  /** Kinds of documents; none: of every kind. */
  docKinds: z.array(z.string()),
  amountCapFen: Fen.nullable(),
  from: Iso,
  /** The first moment after it. */
  to: Iso,
  stands: z.enum(['coming', 'now', 'past']),
})

const Grant = z.object({
  who: Somebody,
  capFen: Fen.nullable(),
  perOrderCapFen: Fen.nullable(),
  endsOn: Day.nullable(),
  /** What stands on the card in this person's name. */
  usedFen: Fen,
  isEnded: z.boolean(),
})

const Agent = z.object({ who: Somebody, endsOn: Day.nullable(), isEnded: z.boolean() })

const yuan = (name: string) =>
  z
    .int({ error: `${name}须为金额` })
    .min(1, `${name}须大于 0`)
    .max(10_000_000_00, `${name}不能超过 ¥10,000,000.00`)
const endsOn = Day.optional()

export const delegation = domain('授权与代理', {
  mine: endpoint({
    method: 'GET',
    path: 'delegation/mine',
    title: '我的授权',
    access: 'signedIn',
    dependsOn: { delegation: 'any', fund: 'any', agent: 'any', user: 'any' },
    input: z.object({}),
    output: z.object({
      /** What is decided here, by kind. */
      kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
      /** Who decides in my place, and in whose place I do; ended ones of the last 90 days. */
      given: z.array(Rule),
      taken: z.array(Rule),
      /** Cards I answer for. */
      cards: z.array(z.object({ fundId: z.string(), projectNo: z.string(), name: z.string(), grants: z.array(Grant) })),
      agents: z.array(Agent),
      /** For whom I may buy. */
      owners: z.array(Agent),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: 'delegation/people',
    title: '授权：找人',
    access: 'signedIn',
    dependsOn: { user: 'any' },
    input: z.object({ place: Place, keyword: optionalText('姓名或工号', 32) }),
    output: z.array(Somebody),
  }),
  purchaseAgents: endpoint({
    method: 'GET',
    path: 'user/choose/purchaseAgent',
    title: '选择采购代理',
    access: { need: 'mall:view' },
    dependsOn: { agent: 'any', user: 'any' },
    input: z.object({ ownerUserId: Id }),
    /** Who may buy for this owner today. */
    output: z.array(Somebody),
  }),
  appoint: endpoint({
    method: 'POST',
    path: 'delegation/appoint',
    title: '委托代理审批',
    access: { need: 'check:approve' },
    input: z
      .object({
        deputyId: Id,
        docKinds: z.array(z.string().max(32), { error: '请选择单据' }).max(20).default([]),
        amountCapFen: yuan('单笔上限').optional(),
        fromOn: Day,
        toOn: Day,
      })
      .refine((it) => it.toOn >= it.fromOn, { path: ['toOn'], error: '结束日期不能早于开始日期' })
      .refine((it) => Date.parse(it.toOn) - Date.parse(it.fromOn) < AWAY_MOST * 86_400_000, {
        path: ['toOn'],
        error: `一次最多委托 ${AWAY_MOST} 天`,
      }),
    output: z.object({ id: z.string() }),
    fails: ['delegation.overlap', 'delegation.chain'],
  }),
  recall: endpoint({
    method: 'POST',
    path: 'delegation/recall',
    title: '收回代理审批',
    access: { need: 'check:approve' },
    input: z.object({ id: Id }),
    output: nothing,
  }),
  grant: endpoint({
    method: 'POST',
    path: 'delegation/grant',
    title: '授权使用经费卡',
    access: { need: 'fund:view' },
    /** To somebody who has a grant already: the new limits stand in place of the former. */
    input: z
      .object({
        fundId: Id,
        userId: Id,
        capFen: yuan('累计上限').optional(),
        perOrderCapFen: yuan('单笔上限').optional(),
        endsOn,
      })
      .refine((it) => it.capFen === undefined || it.perOrderCapFen === undefined || it.perOrderCapFen <= it.capFen, {
        path: ['perOrderCapFen'],
        error: '单笔上限不能超过累计上限',
      }),
    output: nothing,
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'delegation/revoke',
    title: '收回经费卡授权',
    access: { need: 'fund:view' },
    input: z.object({ fundId: Id, userId: Id }),
    output: nothing,
  }),
  addAgent: endpoint({
    method: 'POST',
    path: 'delegation/agent/add',
    title: '指定采购代理',
    access: { need: 'fund:view' },
    input: z.object({ userId: Id, endsOn }),
    output: nothing,
    fails: ['delegation.tooMany'],
  }),
  removeAgent: endpoint({
    method: 'POST',
    path: 'delegation/agent/remove',
    title: '取消采购代理',
    access: { need: 'fund:view' },
    input: z.object({ userId: Id }),
    output: nothing,
  }),
  choices: endpoint({
    method: 'GET',
    path: 'delegation/choices',
    title: '常用审批人',
    access: 'signedIn',
    dependsOn: { approverChoice: 'any', user: 'any' },
    input: z.object({}),
    /** What was chosen last at a step, offered first the next time. */
    output: z.array(
      z.object({
        docKind: z.string(),
        nodeId: z.string(),
        fundId: z.string(),
        docTitle: z.string(),
        nodeTitle: z.string(),
        /** Empty: with whatever card. */
        fundName: z.string(),
        people: z.array(Somebody.extend({ isActive: z.boolean() })),
        at: Iso,
      }),
    ),
  }),
  forgetChoice: endpoint({
    method: 'POST',
    path: 'delegation/choice/forget',
    title: '忘记常用审批人',
    access: 'signedIn',
    input: z.object({ docKind: z.string().max(32), nodeId: z.string().max(64), fundId: Id }),
    output: nothing,
  }),
})

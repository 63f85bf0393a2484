// Cancelling one's own account: what must be ended first, the days in which it is taken back, and then nobody of that name (decision 0071).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Iso, nothing } from './paging.ts'
import { StepTicket } from './step-up.ts'

/** Days in which signing in takes it back (domain page 08 §8.1). */
export const COOLING_DAYS = 15

/** Whom screens name in place of a person who left. */
export const LEFT_NAME = '已注销用户'

/** What has to be ended first, and where. */
export const unfinishedKinds = {
  order: { label: '未完成的订单', unit: '张', link: '/order', about: '收货、验收完成，或取消后再注销' },
  acceptance: { label: '待您验收、确认的订单和验收单', unit: '张', link: '/acceptanceCheck', about: '完成验收，或请采购人改选验收人' },
  outsideAcceptance: {
    label: '待您验收、确认的平台外采购',
    unit: '张',
    link: '/workApplyPurchaseList',
    about: '完成验收，或请校管理员办理离职交接',
  },
  scoring: { label: '等您评审的询价', unit: '件', link: '/enquiryScore', about: '评完，或请采购办更换评审人' },
  bill: { label: '已验收、还没有结算的订单', unit: '张', link: '/order', about: '等对账单结算后再注销' },
  outside: { label: '已验收、还没有报销的平台外采购', unit: '张', link: '/applyPurchaseList', about: '等财务报销后再注销' },
  task: { label: '等您审批、经办的单据', unit: '项', link: '/check/0', about: '办理完，或转办给他人' },
  service: { label: '没有办完的售后', unit: '张', link: '/afterServiceList', about: '等售后办完，或取消' },
  request: { label: '您提交、还在审批的申请', unit: '项', link: '/order', about: '等审批结束，或撤回' },
  fund: { label: '由您负责的经费卡', unit: '张', link: '/fundCard', about: '请校管理员改由他人负责；办理离职交接后账号停用，不必再注销' },
  duty: { label: '只有您一人有的管理权限', unit: '项', link: '/admin/people', about: '请有人员、角色管理权限的同事交给另一位在用人员' },
  supplier: { label: '由您一人经办的供应商', unit: '家', link: '/userService', about: '请平台为贵公司开通另一位经办人' },
} as const
export type UnfinishedKind = keyof typeof unfinishedKinds
const Kind = z.enum(Object.keys(unfinishedKinds) as [UnfinishedKind, ...UnfinishedKind[]])

const Unfinished = z.object({
  kind: Kind,
  num: z.int(),
  /** The first of them, by number or name. */
  some: z.array(z.string()),
})
export type Unfinished = z.output<typeof Unfinished>

export const logoff = domain('注销账号', {
  unfinished: endpoint({
    method: 'POST',
    path: 'validateUserHasNoFinishedService',
    title: '检查未完结的业务',
    access: 'signedIn',
    effect: 'read',
    beforeConsent: true,
    dependsOn: { document: 'any', task: 'any', fund: 'any', role: 'any', user: 'any' },
    input: z.object({}),
    /** Empty: the account may be cancelled. */
    output: z.array(Unfinished),
  }),
  remove: endpoint({
    method: 'GET',
    path: 'user.delete',
    title: '注销账号',
    access: 'signedIn',
    effect: 'write',
    beforeConsent: true,
    input: z.object({ ticket: StepTicket }),
    output: z.object({ leavesAt: Iso }),
    fails: ['step.first', 'logoff.unfinished'],
  }),
  keep: endpoint({
    method: 'POST',
    path: 'user/keep',
    title: '保留账号',
    access: 'signedIn',
    beforePassword: true,
    beforeConsent: true,
    whileLeaving: true,
    input: z.object({}),
    output: nothing,
    fails: ['logoff.notLeaving'],
  }),
})

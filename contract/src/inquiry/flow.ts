// States and actions of an inquiry (domain page 02 §2.3). What a 询价 needs beside the codes there is 待开标: its quotes are there, and
// two people have to open them (decision 0171); and 评审中, where offers are scored (decision 0395).
import { moneyFlow, statesIn, type ActionOf, type StateOf } from '../flow.ts'

declare module '../changes.ts' {
  interface ChangeKinds {
    inquiry: true
  }
}

export const inquiryFlow = moneyFlow({
  kind: 'inquiry',
  title: '询价',
  states: {
    draft: { code: 0, label: '草稿', tone: 'off', phase: 'draft', waitsFor: 'author', claim: 'none' },
    auditing: { code: 10, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    back: { code: 15, label: '已驳回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
    quoting: { code: 20, label: '报价中', tone: 'info', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
    opening: { code: 22, label: '待开标', tone: 'wait', phase: 'perform', waitsFor: 'handler', claim: 'reserved' },
    scoring: { code: 28, label: '评审中', tone: 'wait', phase: 'perform', waitsFor: 'handler', claim: 'reserved' },
    short: { code: 25, label: '报价不足', tone: 'bad', phase: 'perform', waitsFor: 'author', claim: 'reserved' },
    choosing: { code: 30, label: '待选标', tone: 'wait', phase: 'perform', waitsFor: 'author', claim: 'reserved' },
    awarding: { code: 40, label: '选标待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    publicity: { code: 50, label: '成交公示', tone: 'info', phase: 'perform', claim: 'reserved' },
    objected: { code: 55, label: '异议处理', tone: 'bad', phase: 'perform', waitsFor: 'handler', claim: 'reserved' },
    won: { code: 60, label: '已成交', tone: 'ok', phase: 'end', claim: 'none', final: true },
    failed: { code: 70, label: '已流标', tone: 'off', phase: 'end', claim: 'none', final: true },
    suspended: { code: 71, label: '已暂停', tone: 'bad', phase: 'perform', waitsFor: 'author', claim: 'reserved' },
  },
  actions: {
    submit: { title: '提交', from: ['draft', 'back'], to: 'auditing', money: 'reserve' },
    drop: { title: '删除草稿', from: ['draft', 'back'], to: 'failed' },
    withdraw: { title: '撤回', from: ['auditing'], to: 'back', money: 'release', tone: 'bad' },
    refuse: { title: '驳回', from: ['auditing'], to: 'back', money: 'release', system: true, tone: 'bad' },
    terminate: { title: '不同意，终止', from: ['auditing', 'awarding'], to: 'failed', money: 'release', system: true, tone: 'bad' },
    publish: { title: '审批通过，发布询价', from: ['auditing'], to: 'quoting', system: true },
    clarify: { title: '补充答疑', from: ['quoting'], to: 'quoting', comment: 'required' },
    extend: { title: '延长截止时间', from: ['quoting', 'short'], to: 'quoting', comment: 'required' },
    close: { title: '报价截止', from: ['quoting'], to: 'opening', system: true },
    goOn: { title: '报价不足，自动延长', from: ['opening'], to: 'quoting', system: true },
    fallShort: { title: '报价不足', from: ['opening'], to: 'short', system: true },
    fallBack: { title: '核实后有效报价不足', from: ['scoring', 'choosing'], to: 'short', system: true, tone: 'bad' },
    open: { title: '开标', from: ['opening'], to: 'choosing', system: true },
    review: { title: '开标，开始评审', from: ['opening'], to: 'scoring', system: true },
    score: { title: '评审人评分', from: ['scoring'], to: 'scoring' },
    replaceScorer: { title: '更换评审人', from: ['scoring'], to: 'scoring', comment: 'required' },
    handScorer: { title: '离职交接，更换评审人', from: ['scoring'], to: 'scoring', system: true },
    rescore: {
      title: '剔除须回避的评分，更换评审人',
      from: ['short', 'choosing', 'suspended'],
      to: 'scoring',
      comment: 'required',
      tone: 'bad',
    },
    rank: { title: '评审完成', from: ['scoring'], to: 'choosing', system: true },
    overtime: { title: '临近截止有新的最低价，自动延长', from: ['quoting'], to: 'quoting', system: true },
    choose: { title: '选定供应商', from: ['choosing'], to: 'awarding' },
    refuseAward: { title: '驳回选标', from: ['awarding'], to: 'choosing', system: true, tone: 'bad' },
    award: { title: '选标审核通过，开始公示', from: ['awarding'], to: 'publicity', money: 'release', system: true },
    object: { title: '供应商质疑', from: ['publicity', 'objected'], to: 'objected', comment: 'required' },
    uphold: { title: '质疑成立，流标', from: ['objected'], to: 'failed', money: 'release', comment: 'required' },
    overrule: { title: '质疑不成立，继续公示', from: ['objected'], to: 'publicity', comment: 'required' },
    openFew: { title: '按实际家数开标', from: ['short'], to: 'opening' },
    chooseFew: { title: '按实际家数选标', from: ['short'], to: 'choosing' },
    reviewFew: { title: '按实际家数评审', from: ['short'], to: 'scoring' },
    convert: { title: '转竞争性谈判', from: ['short'], to: 'failed', money: 'release', comment: 'required' },
    win: { title: '公示期满，成交', from: ['publicity'], to: 'won', money: 'release', system: true },
    fail: {
      title: '流标',
      from: ['quoting', 'opening', 'scoring', 'short', 'choosing', 'suspended', 'publicity', 'objected'],
      to: 'failed',
      money: 'release',
      comment: 'required',
      tone: 'bad',
    },
    suspend: { title: '逾期未选标，暂停', from: ['choosing'], to: 'suspended', system: true },
    resume: { title: '恢复选标', from: ['suspended'], to: 'choosing' },
    lapse: { title: '逾期未办，流标', from: ['opening', 'scoring', 'short', 'suspended'], to: 'failed', money: 'release', system: true },
    expire: { title: '超时自动终止', from: ['auditing', 'back', 'awarding'], to: 'failed', money: 'release', system: true, tone: 'bad' },
  },
})

export type InquiryState = StateOf<typeof inquiryFlow>
export type InquiryAction = ActionOf<typeof inquiryFlow>

export const inquiryStates = Object.keys(inquiryFlow.states) as [InquiryState, ...InquiryState[]]

/** Tabs of `/myInquiry`. */
export const inquiryTabs: readonly { label: string; states: readonly InquiryState[] }[] = [
  { label: '全部', states: inquiryStates },
  { label: '草稿', states: statesIn(inquiryFlow, 'draft') },
  { label: '待审核', states: ['auditing'] },
  { label: '报价中', states: ['quoting'] },
  { label: '待选标', states: ['opening', 'scoring', 'short', 'choosing', 'awarding', 'suspended'] },
  { label: '公示中', states: ['publicity', 'objected'] },
  { label: '已成交', states: ['won'] },
  { label: '已流标', states: ['failed'] },
]

/** Suppliers see it from its publication on. */
export const published: readonly InquiryState[] = inquiryStates.filter((it) => !['draft', 'auditing', 'back'].includes(it))
/** Amounts are known: what was quoted is shown. */
export const isOpened = (state: InquiryState, openedAt: unknown): boolean => openedAt !== null && published.includes(state)

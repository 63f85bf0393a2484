// What may be evaluated, and when (domain page 02 §2.14), for the server and the pages. No schemas.
import type { OrderState } from './order-flow.ts'
import { settled, underSettlement } from './order/standing.ts'
import { links } from './to.ts'

/** Kinds of document that are evaluated by who bought (decision 0387), as people call them. */
export const evaluatedKinds = { order: '订单', frameworkOrder: '协议订单', offPlatform: '平台外采购' } as const
export type EvaluatedKind = keyof typeof evaluatedKinds

/** Of a document that is evaluated as a whole: its one line. */
export const WHOLE_LINE_NO = 0

/** Orders: the acceptance is over and something is to be paid. */
export const evaluable: readonly OrderState[] = [...underSettlement, ...settled]

/** 自然日 after the acceptance: so long goods are evaluated, and so long once more is added to it. */
export const EVALUATE_DAYS = 90
export const ADD_DAYS = 180

export const STARS_MAX = 5
/** Characters of an evaluation, of what is added to it, and of an answer. */
export const SAID_MAX = 500
/** Of one kind of goods, and of all goods evaluated at once. */
export const PICTURES_MAX = 9
export const PICTURES_AT_ONCE = 30

export type EvaluationPictureSize = 'small' | 'large'
/** Address of a picture of an evaluation; a supplier names the school it was said in. */
export const evaluationPicture = (id: string, size: EvaluationPictureSize, schoolId?: number): string =>
  schoolId ? `/api/evaluation/supply/picture?schoolId=${schoolId}&id=${id}&size=${size}` : `/api/evaluation/picture?id=${id}&size=${size}`

/** What a supplier still has to answer, and what it has. */
export const evaluationSupplyTabs = { todo: '待回复', answered: '已回复' } as const
export type EvaluationSupplyTab = keyof typeof evaluationSupplyTabs

/** What somebody says is wrong with an evaluation. */
export const reportKinds = {
  abuse: '辱骂、人身攻击',
  private: '泄露个人信息',
  false: '内容虚假',
  irrelevant: '与商品无关',
  advertising: '广告、引流',
  illegal: '违法违规',
} as const
export type ReportKind = keyof typeof reportKinds

export const evaluationReportTabs = { todo: '待处理', hidden: '已隐藏', kept: '继续显示' } as const
export type EvaluationReportTab = keyof typeof evaluationReportTabs

/** 1 to 5. */
export const starWords = ['很差', '较差', '一般', '满意', '非常满意'] as const

export const toEvaluate = links({ '/evaluate': ['kind', 'id'] })

/** Tenths of a star as `4.8`. */
export const meanText = (tenths: number): string => (tenths / 10).toFixed(1)

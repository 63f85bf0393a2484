// 评价 (domain page 02 §2.14): what who bought says of what was accepted, by whatever kind of document, read in his institution (decisions 0099
// and 0387).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import {
  evaluatedKinds,
  PICTURES_AT_ONCE,
  PICTURES_MAX,
  reportKinds,
  SAID_MAX,
  STARS_MAX,
  type EvaluatedKind,
  type ReportKind,
} from './evaluable.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** The id is of the goods; of what was bought outside, of its application. */
    evaluation: true
  }
}

const EVERY_STAR = `请选择 1 到 ${STARS_MAX} 星`
const Stars = z.int({ error: EVERY_STAR }).min(1, EVERY_STAR).max(STARS_MAX, EVERY_STAR)

const Words = z.object({ content: z.string(), at: Iso })
/** Words and the 供应商回复 to them; null: none. */
export const Answered = Words.extend({ answer: Words.nullable() })

const Said = z.object({
  id: z.string(),
  goodsStars: z.int(),
  /** 描述相符. */
  describedStars: z.int(),
  content: z.string(),
  /** Ids of its pictures, in their order. */
  pictureIds: z.array(z.string()),
  saidAt: Iso,
  isAnonymous: z.boolean(),
  answer: Answered.shape.answer,
  /** Said once more; null: nothing. */
  added: Answered.nullable(),
})

const Shown = Said.extend({
  /** Empty: anonymous. */
  authorName: z.string(),
  spec: z.string(),
  /** Whether the reader may report it; `done`: he did. */
  report: z.enum(['can', 'done', 'cannot']),
})

const kinds = Object.keys(evaluatedKinds) as [EvaluatedKind, ...EvaluatedKind[]]

/** Of what: goods of the catalogue or of an agreement, or what was bought outside. */
export const About = z.object({
  kind: z.enum(kinds),
  /** Empty: bought outside. */
  goodsId: z.string(),
  goodsName: z.string(),
})

/** Beside its goods: who supplied them. */
const Told = Shown.extend(About.shape).extend({ supplierName: z.string() })

/** Of everything said. */
const Sum = z.object({
  /** How many gave 1 to 5 stars. */
  byStars: z.array(z.int()),
  /** Means in tenths of a star; 0 where nothing was said. */
  goodsTenths: z.int(),
  describedTenths: z.int(),
  logisticsTenths: z.int(),
  serviceTenths: z.int(),
})

/** A document by its kind; addresses of before name orders alone. */
const OneDoc = z.object({
  kind: z.enum(kinds, '单据类型不正确').default('order'),
  id: Id,
})

/** Small: a tile of a list. */
export const PictureSize = z.enum(['small', 'large']).default('small')

/** 举报: what is wrong with an evaluation. */
export const Report = z.object({
  id: Id,
  kind: z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]], '请选择举报类型'),
  content: text('举报说明', 200, 2),
})

const need = { need: 'mall:view' } as const

export const evaluation = domain('商品评价', {
  /** What was accepted of one's own and may still be evaluated, the first to end first. */
  todo: endpoint({
    method: 'GET',
    path: 'evaluation/todo',
    title: '待评价',
    access: need,
    dependsOn: { order: 'any', frameworkOrder: 'any', offPlatform: 'any', evaluation: 'any' },
    input: Page,
    output: paged(
      z.object({
        kind: About.shape.kind,
        id: z.string(),
        docNo: z.string(),
        /** `A4 复印纸 等 3 种` */
        title: z.string(),
        supplierName: z.string(),
        acceptedAt: Iso,
        /** The last day. */
        endsOn: z.string(),
        /** Lines of it that nothing was said of. */
        openNum: z.int(),
      }),
    ),
  }),
  /** Lines of one document of one's own. */
  form: endpoint({
    method: 'GET',
    path: 'evaluation/form',
    title: '待评价的商品',
    access: need,
    dependsOn: { order: 'id', frameworkOrder: 'id', offPlatform: 'id', evaluation: 'any' },
    input: OneDoc,
    output: z.object({
      kind: About.shape.kind,
      id: z.string(),
      docNo: z.string(),
      /** Of the document. */
      page: z.string(),
      ...supplierNames,
      /** A firm outside of the mall: nobody answers. */
      isOutside: z.boolean(),
      /** False: who reads the document knows who says it. */
      mayBeAnonymous: z.boolean(),
      /** True, or why nothing can be evaluated now. */
      can: z.union([z.literal(true), z.string()]),
      /** The last day; empty before the acceptance is over. */
      endsOn: z.string(),
      lines: z.array(
        z.object({
          lineNo: z.int(),
          goodsId: About.shape.goodsId,
          name: z.string(),
          spec: z.string(),
          /** Empty: none. */
          picture: z.string(),
          /** What was accepted: `验收合格 2 箱`. */
          note: z.string(),
          said: Said.extend({
            /** Why it is hidden; empty: it is shown. */
            hiddenFor: z.string(),
            /** True, or why nothing can be added. */
            canAdd: z.union([z.literal(true), z.string()]),
          }).nullable(),
        }),
      ),
    }),
  }),
  write: endpoint({
    method: 'POST',
    path: 'evaluation/write',
    title: '发表评价',
    access: need,
    input: OneDoc.extend({
      /** Of the whole document. */
      logisticsStars: Stars,
      serviceStars: Stars,
      isAnonymous: z.boolean().default(false),
      /** Lines that are not named are evaluated later, or never; 0 is what is evaluated as a whole. */
      lines: z
        .array(
          z.object({
            lineNo: z.int().min(0),
            goodsStars: Stars,
            describedStars: Stars,
            content: optionalText('评价内容', SAID_MAX),
            /** Pictures that were uploaded. */
            fileIds: z.array(Id).max(PICTURES_MAX, `每种商品最多 ${PICTURES_MAX} 张图片`).default([]),
          }),
        )
        .min(1, '请至少评价一种商品')
        .max(200, '一次最多评价 200 种商品')
        .refine(
          (lines) => lines.reduce((sum, it) => sum + it.fileIds.length, 0) <= PICTURES_AT_ONCE,
          `一次最多 ${PICTURES_AT_ONCE} 张图片，其余商品可以稍后再评`,
        )
        .refine((lines) => {
          const all = lines.flatMap((it) => it.fileIds)
          return new Set(all).size === all.length
        }, '同一张图片不能用两次'),
    }),
    output: nothing,
    fails: ['evaluation.notOpen', 'evaluation.late', 'evaluation.twice', 'evaluation.notAccepted'],
  }),
  add: endpoint({
    method: 'POST',
    path: 'evaluation/add',
    title: '追加评价',
    access: need,
    input: z.object({ id: Id, content: text('追评内容', SAID_MAX) }),
    output: nothing,
    fails: ['evaluation.addedTwice', 'evaluation.addLate', 'evaluation.hidden'],
  }),
  /** Once, of what somebody else said. */
  report: endpoint({
    method: 'POST',
    path: 'evaluation/report',
    title: '举报评价',
    access: need,
    input: Report,
    output: nothing,
    fails: ['evaluation.reported', 'evaluation.reportOwn'],
  }),
  /** Of an evaluation of one's own institution. */
  picture: endpoint({
    method: 'GET',
    path: 'evaluation/picture',
    title: '评价图片',
    access: need,
    effect: 'raw',
    input: z.object({ id: Id, size: PictureSize }),
    output: z.unknown(),
  }),
  /** Of all goods of a supplier, the newest first. */
  ofShop: endpoint({
    method: 'GET',
    path: 'evaluation/shop',
    title: '店铺的本校评价',
    access: need,
    dependsOn: { evaluation: 'any' },
    input: Page.extend({ supplierId: Id }),
    output: paged(Told),
  }),
  /** Of all goods of a framework agreement. */
  ofAgreement: endpoint({
    method: 'GET',
    path: 'evaluation/agreement',
    title: '框架协议商品的本校评价',
    access: need,
    dependsOn: { evaluation: 'any' },
    input: Page.extend({ agreementId: Id }),
    output: paged(Told).extend(Sum.shape),
  }),
  /** Of a firm by its code, in the mall or outside of it: what who names it in an application wants to know. */
  ofSeller: endpoint({
    method: 'GET',
    path: 'evaluation/seller',
    title: '供应商的本校评价',
    access: need,
    dependsOn: { evaluation: 'any' },
    input: Page.extend({ supplierUscc: text('统一社会信用代码', 40) }),
    output: paged(Told).extend(Sum.shape),
  }),
  list: endpoint({
    method: 'GET',
    path: 'evaluation/list',
    title: '本校评价',
    access: need,
    dependsOn: { evaluation: 'productId' },
    input: Page.extend({ productId: Id }),
    output: paged(Shown).extend(Sum.shape),
  }),
})

nameFields({
  size: '图片大小',
  logisticsStars: '物流',
  serviceStars: '服务',
  goodsStars: '商品',
  describedStars: '描述相符',
  isAnonymous: '匿名',
})

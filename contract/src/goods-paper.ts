// Papers of goods: safety data sheets, certificates of analysis, licences and manuals, as suppliers send them (decision 0091).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id, nothing } from './paging.ts'
import { Day, optionalText } from './text.ts'

export const paperKinds = {
  sds: '安全技术说明书（SDS）',
  coa: '质量检验报告（COA）',
  licence: '注册证 / 许可证',
  manual: '说明书',
} as const
export type PaperKind = keyof typeof paperKinds

/** What its number is called. */
export const paperNumbers: Record<PaperKind, string> = { sds: '版本号', coa: '批号', licence: '证号', manual: '版本号' }

/** Whose number people look it up by. */
const NUMBERED: readonly PaperKind[] = ['coa', 'licence']

/** Of one of the goods: a certificate for each lot. */
export const MOST_PAPERS = 40

/** So many days before it ends its supplier is told. */
export const PAPER_ENDS_SOON = 30

const Kind = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]], { error: '请选择文件类型' })

export const PaperShown = z.object({
  paperId: z.string(),
  kind: Kind,
  paperNo: z.string(),
  signedOn: z.string(),
  /** Null: it does not end. */
  validUntil: z.string().nullable(),
  isExpired: z.boolean(),
  /** The name of the file, its type and size. */
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
})

const need = { need: 'supplier:goods' } as const

export const goodsPaper = domain('商品文件', {
  list: endpoint({
    method: 'GET',
    path: 'product/papers',
    title: '商品的说明书与证书',
    access: 'public',
    dependsOn: { goods: 'productId' },
    input: z.object({ productId: Id }),
    output: z.object({
      /** Valid ones first. */
      papers: z.array(PaperShown),
      /** A regulated chemical without a safety data sheet that is valid. */
      isSdsMissing: z.boolean(),
      /** Papers are opened by who is signed in. */
      mayOpen: z.boolean(),
    }),
  }),

  open: endpoint({
    method: 'GET',
    path: 'product/paper',
    title: '打开商品文件',
    access: 'signedIn',
    effect: 'raw',
    input: z.object({ paperId: Id }),
    output: z.unknown(),
  }),

  own: endpoint({
    method: 'GET',
    path: 'supply/goods/papers',
    title: '供应商商品文件',
    access: need,
    dependsOn: { goods: 'productId' },
    input: z.object({ productId: Id }),
    output: z.object({
      papers: z.array(
        PaperShown.extend({
          /** Until it ends, where that is soon; null else. */
          daysLeft: z.int().nullable(),
        }),
      ),
      isSdsMissing: z.boolean(),
    }),
  }),

  add: endpoint({
    method: 'POST',
    path: 'supply/goods/papers/add',
    title: '上传商品文件',
    access: need,
    loading: true,
    input: z
      .object({
        productId: Id,
        fileId: z.string({ error: '请上传文件' }).min(1, '请上传文件').max(64),
        kind: Kind,
        paperNo: optionalText('编号', 64),
        signedOn: z.iso.date({ error: ({ input }) => (input ? '签发日期格式不正确' : '请选择签发日期') }),
        validUntil: Day.nullable().default(null),
      })
      .refine((it) => it.paperNo !== '' || !NUMBERED.includes(it.kind), { path: ['paperNo'], error: '检验报告须填写批号，证书须填写证号' })
      .refine((it) => it.kind !== 'licence' || it.validUntil !== null, { path: ['validUntil'], error: '请选择证书的有效期' })
      .refine((it) => it.validUntil === null || it.validUntil >= it.signedOn, { path: ['validUntil'], error: '有效期须不早于签发日期' }),
    output: z.object({ paperId: z.string() }),
  }),

  remove: endpoint({
    method: 'POST',
    path: 'supply/goods/papers/remove',
    title: '删除商品文件',
    access: need,
    input: z.object({ productId: Id, paperId: Id }),
    output: nothing,
  }),
})

nameFields({ signedOn: '签发日期', validUntil: '有效期', paperId: '文件', paperNo: '编号' })

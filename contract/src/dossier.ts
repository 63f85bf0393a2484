// 订单档案 and 会计档案: everything of one order, or of the papers paid in a period, in one file that can be checked without the product
// (decisions 0240, 0380).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Id } from './paging.ts'

nameFields({ year: '年份', month: '月份', volumeNum: '卷号' })

/** A month that is over, or with 0 the whole year that is. */
const Period = z.object({
  year: z.coerce.number().pipe(z.int().min(2000).max(2999)),
  month: z.coerce.number().pipe(z.int().min(0).max(12)),
})

export const dossier = domain('档案', {
  download: endpoint({
    method: 'GET',
    path: 'order/dossier',
    title: '下载订单档案',
    access: { need: 'bill:audit' },
    needsProof: true,
    effect: 'raw',
    /** Of the order. */
    input: z.object({ id: Id }),
    output: z.any(),
  }),
  /** Into how many files the archive of a period goes: papers stay whole, none where nothing was paid. */
  accountingVolumes: endpoint({
    method: 'GET',
    path: 'bill/archiveVolumes',
    title: '电子会计档案分卷',
    access: { need: 'bill:audit' },
    dependsOn: { bill: 'any', offPlatform: 'any', frameworkOrder: 'any' },
    input: Period,
    output: z.object({
      list: z.array(
        z.object({
          num: z.int(),
          /** 档号 of its first and last paper. */
          firstNo: z.string(),
          lastNo: z.string(),
          paperNum: z.int(),
          fileNum: z.int(),
          sizeBytes: z.int(),
        }),
      ),
    }),
  }),
  accounting: endpoint({
    method: 'GET',
    path: 'bill/archive',
    title: '导出电子会计档案',
    access: { need: 'bill:audit' },
    needsProof: true,
    effect: 'raw',
    input: Period.extend({ volumeNum: z.coerce.number().pipe(z.int('卷号不正确').min(1, '卷号不正确')).default(1) }),
    output: z.any(),
  }),
})

// 订单档案: everything of one order in one file that can be checked without the product (decision 0240).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id } from './paging.ts'

export const dossier = domain('订单档案', {
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
})

// A copy of everything that is kept of the person signed in (domain page 08 §8.1, decision 0072).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, Iso, nothing } from './paging.ts'
import { retention } from './retention.ts'

/** Days a copy is kept. */
export const EXPORT_DAYS = retention.exports.days

const Copy = z.object({
  id: z.string(),
  askedAt: Iso,
  isReady: z.boolean(),
  sizeBytes: z.int(),
  expiresAt: Iso,
})

export const myData = domain('我的数据', {
  exports: endpoint({
    method: 'GET',
    path: 'privacy/exports',
    title: '我的数据副本',
    access: 'signedIn',
    beforeConsent: true,
    dependsOn: { user: 'any', message: 'any' },
    input: z.object({}),
    output: z.array(Copy),
  }),
  export: endpoint({
    method: 'POST',
    path: 'privacy/export',
    title: '导出我的数据',
    access: 'signedIn',
    beforeConsent: true,
    needsProof: true,
    input: z.object({}),
    output: nothing,
    fails: ['myData.making'],
  }),
  download: endpoint({
    method: 'GET',
    path: 'privacy/export/file',
    title: '下载我的数据',
    access: 'signedIn',
    effect: 'raw',
    beforeConsent: true,
    needsProof: true,
    input: z.object({ id: Id }),
    output: z.any(),
  }),
})

// 人员名录: the list of its people a school keeps itself, asked for by the administrator and at night (decision 0076).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id } from './paging.ts'
import { roster } from './roster.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** A time it was asked. */
    directory: true
  }
}

export const directoryOutcomes = {
  waiting: '正在取',
  previewed: '已预览',
  done: '已同步',
  same: '没有变化',
  failed: '没有同步',
} as const
export type DirectoryOutcome = keyof typeof directoryOutcomes

const { counts, faults, added: people } = roster.preview.output.shape

const Run = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** Empty: by itself, at night. */
  askedBy: z.string(),
  isPreview: z.boolean(),
  outcome: z.enum(Object.keys(directoryOutcomes) as [DirectoryOutcome, ...DirectoryOutcome[]]),
  /** Why it ended so; empty where the counts say it all. */
  said: z.string(),
  counts: counts.nullable(),
})

/** The first of each, as the import shows them. */
const Found = z.object({
  faults,
  doubts: faults,
  added: people,
  changed: people,
  /** Disabled where the school wants it so. */
  leaving: people,
  /** In use and not in the directory, and left as they are. */
  missing: people,
  missingNum: z.int(),
})

const need = { need: 'tenant:config' } as const

export const directory = domain('人员名录', {
  get: endpoint({
    method: 'GET',
    path: 'admin/directory',
    title: '查看人员名录和同步记录',
    access: need,
    dependsOn: { directory: 'any', user: 'any' },
    input: z.object({}),
    output: z.object({
      /** Where it answers; empty: the school has none. */
      host: z.string(),
      isDisabling: z.boolean(),
      runs: z.array(Run),
      /** Of the last one that looked at the people. */
      found: Found.nullable(),
      /** How many of them have no password. */
      withoutPasswordNum: z.int(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/directory/preview',
    title: '预览人员名录',
    access: need,
    input: z.object({}),
    output: z.object({ id: z.string() }),
    fails: ['directory.off', 'directory.busy'],
  }),
  sync: endpoint({
    method: 'POST',
    path: 'admin/directory/sync',
    title: '同步人员名录',
    access: need,
    /** The preview that was looked at: what it showed is done, or nothing. */
    input: z.object({ id: Id }),
    output: z.object({ id: z.string() }),
    fails: ['directory.off', 'directory.busy', 'directory.old'],
  }),
})

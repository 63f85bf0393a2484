// Shapes shared by every list.
import { z } from 'zod'

export const Id = z.string().min(1, '缺少编号').max(64)

/** A document of a school, for who reads those of many: suppliers and the platform. */
export const OneOfSchool = z.object({ schoolId: z.coerce.number().int().min(1), id: Id })
export const Iso = z.string()

/** Message list default page 1, size 10 (spec §9); other lists take the same words. */
export const Page = z.object({
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(10),
})

/** One page of rows with the total. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ list: z.array(row), total: z.int(), pageNum: z.int(), pageSize: z.int() })

/** Live counts of the tabs of a list, keyed by tab. */
export const TabCounts = z.record(z.string(), z.int())

/** How a document is read: on a paper, which is kept with the accounts, people who left keep the name they signed with (decision 0071). */
export const View = z.enum(['screen', 'paper'], { error: '呈现方式不正确' }).default('screen')

export const nothing = z.object({})

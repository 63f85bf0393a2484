import { z } from 'zod'

/** Where the table stands in the file; empty and 0 are found by the reader. */
export const ImportLayout = z.object({
  sheet: z.string().max(100).default(''),
  headRow: z.int('表头所在的行须为整数').min(0).max(1000, '表头须在前 1,000 行').default(0),
})
export type ImportLayout = z.output<typeof ImportLayout>

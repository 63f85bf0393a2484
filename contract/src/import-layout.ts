import { z } from 'zod'
import { Id } from './paging.ts'

/** Where the table stands in the file; empty and 0 are found by the reader. */
export const ImportLayout = z.object({
  sheet: z.string().max(100).default(''),
  headRow: z.int('表头所在的行须为整数').min(0).max(1000, '表头须在前 1,000 行').default(0),
})
export type ImportLayout = z.output<typeof ImportLayout>

/** A list that was uploaded, and where it stands in its file. */
export const listFile = { fileId: Id, layout: ImportLayout.prefault({}) }

/** The same in an address: what is wrong with the list, as a file. */
export const ListFaults = z.object({
  fileId: Id,
  sheet: ImportLayout.shape.sheet,
  headRow: z.preprocess(Number, ImportLayout.shape.headRow.unwrap()).default(0),
})

export const RowFault = z.object({ rowNo: z.int(), field: z.string(), message: z.string(), content: z.string() })

/** Of a list that was previewed: the import does this plan or nothing. */
export const Seal = z.string().min(1, '请先预览').max(64)

// 从表格读取: a sheet somebody sends, as the text he would have pasted from it (decision 0094).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { ImportLayout } from './import-layout.ts'
import { sheetColumns, type SheetOf } from './sheet-columns.ts'
import { Id } from './paging.ts'

export const sheetText = domain('从表格读取', {
  read: endpoint({
    method: 'POST',
    path: 'sheet/text',
    title: '把表格读成可粘贴的内容',
    access: { need: 'mall:view' },
    effect: 'read',
    dependsOn: {},
    input: z.object({
      fileId: Id,
      of: z.enum(Object.keys(sheetColumns) as [SheetOf, ...SheetOf[]], { error: '不认识的表格用途' }),
      layout: ImportLayout.prefault({}),
    }),
    output: z.object({
      fileName: z.string(),
      /** The sheet that was read, and all that hold something. */
      sheet: z.string(),
      sheets: z.array(z.string()),
      /** What was found, by the names of its columns; empty: no row of headers, all columns are taken. */
      columns: z.array(z.string()),
      /** Rows with something in them, without the headers. */
      rowNum: z.int(),
      /** Cells between tabs, a line for each row of the sheet, so that lines and rows have one number. */
      text: z.string(),
      /** Rows that are not in the text, and why. */
      faults: z.array(z.object({ rowNo: z.int(), message: z.string() })),
      notes: z.array(z.string()),
    }),
    fails: ['import.file'],
  }),
})

nameFields({ of: '表格用途' })

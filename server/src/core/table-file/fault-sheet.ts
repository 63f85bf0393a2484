// What is wrong with the rows of a file, for whoever mends it there.
import type { RawReply } from '../context.ts'
import { sheetReply } from '../sheet.ts'

interface Fault {
  rowNo: number
  field: string
  message: string
  content: string
}

export const faultSheet = (title: string, faults: readonly Fault[]): Promise<RawReply> =>
  sheetReply(
    title.replace(/\.[^.]+$/, ''),
    [
      { title: '行号', width: 8, num: (it) => it.rowNo },
      { title: '字段', width: 16, text: (it) => it.field },
      { title: '问题', width: 44, text: (it) => it.message },
      { title: '内容', width: 60, text: (it) => it.content },
    ],
    faults,
  )

// A copy as files: JSON for machines, one page of HTML for people, in a ZIP.
import { strToU8 } from 'fflate'
import { textOf } from '../../core/clock.ts'
import { dataPage, escaped, tableOf, zipped } from '../../core/data-page.ts'
import type { Part } from '../../core/personal.ts'

const TITLE = '采园保存的我的数据'

export const zipOf = async (who: string, at: Date, parts: readonly Part[], unsaid: readonly string[]): Promise<Buffer> => {
  const data = Object.fromEntries(parts.map(({ table, rows }) => [table, rows]))
  const left = `<h2>没有列出的</h2>\n<ul>${unsaid.map((it) => `<li>${escaped(it)}</li>`).join('')}</ul>`
  const page = dataPage(TITLE, `${who}，导出于 ${textOf(at)}。金额单位为元。`, [...parts.map(tableOf), left].join('\n'))
  return Buffer.from(
    await zipped({
      '我的数据.json': strToU8(JSON.stringify({ exportedAt: at.toISOString(), ...data }, null, 2)),
      '我的数据.html': strToU8(page),
    }),
  )
}

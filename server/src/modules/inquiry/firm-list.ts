// Firms to be invited, as a list from a sheet names them (decision 0322).
import type { inquiry } from '@caiyuan/contract/inquiry'
import { FIRMS_MOST } from '@caiyuan/contract/inquiry/form'
import { sheetColumns } from '@caiyuan/contract/sheet-columns'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import type { Of } from '../../core/implement.ts'
import { firmsNamed, meantBy, type Firm, type Named } from '../shop/firms-named.ts'

interface Line extends Named {
  rowNo: number
}

const plain = (cell: string): string => cell.toLowerCase().replace(/[\s（）()*：:_-]/g, '')
const headerOf = (cell: string): 'uscc' | 'name' | undefined =>
  (['uscc', 'name'] as const).find((it) => (sheetColumns.firms[it].words as readonly string[]).includes(plain(cell)))
/** As long as a code and of its letters: meant as one, right or wrong. */
const isLikeCode = (cell: string): boolean => /^[0-9A-Z]{15,20}$/.test(plainTaxNo(cell))

/** By the headers of the first line, or by what the cells look like. */
const linesOf = (text: string): Line[] => {
  const rows = text.split(/\r?\n/).map((row, i) => ({ rowNo: i + 1, cells: row.split('\t').map((cell) => cell.trim()) }))
  const first = rows.find(({ cells }) => cells.some(Boolean))
  const headers = first?.cells.map(headerOf) ?? []
  const isHeaded = headers.some(Boolean)
  return rows.flatMap(({ rowNo, cells }) => {
    if (!cells.some(Boolean) || (isHeaded && rowNo === first?.rowNo)) return []
    const at = (what: 'uscc' | 'name') => cells[headers.indexOf(what)] ?? ''
    if (isHeaded) return [{ rowNo, uscc: plainTaxNo(at('uscc')), name: at('name') }]
    return [{ rowNo, uscc: plainTaxNo(cells.find(isLikeCode) ?? ''), name: cells.find((cell) => cell !== '' && !isLikeCode(cell)) ?? '' }]
  })
}

export const readFirms: Of<typeof inquiry>['readFirms'] = async (ctx, { firmLines }) => {
  const lines = linesOf(firmLines)
  const known = await firmsNamed(ctx, lines)
  const taken: { rowNo: number; firm: Firm }[] = []
  const refused = (line: Line): string => {
    const firm = meantBy(known, line)
    if (typeof firm === 'string') return firm
    if (firm.stopped_at) return `「${firm.name}」已停止供货，不能邀请`
    const same = taken.find((it) => it.firm.id === firm.id)
    if (same) return `与第 ${same.rowNo} 行是同一家供应商`
    const related = firm.legal_person === '' ? undefined : taken.find((it) => it.firm.legal_person === firm.legal_person)
    if (related) return `与第 ${related.rowNo} 行「${related.firm.name}」的法定代表人都是${firm.legal_person}，不能同时受邀`
    if (taken.length >= FIRMS_MOST) return `受邀供应商最多 ${FIRMS_MOST} 家`
    taken.push({ rowNo: line.rowNo, firm })
    return ''
  }
  const faults = lines.map((line) => ({ rowNo: line.rowNo, message: refused(line) })).filter(({ message }) => message !== '')
  return { firms: taken.map(({ firm: { id, name } }) => ({ id, name })), faults }
}

// Firms to be invited, as a list from a sheet names them (decision 0322).
import type { inquiry } from '@caiyuan/contract/inquiry'
import { FIRMS_MOST } from '@caiyuan/contract/inquiry/form'
import { sheetColumns } from '@caiyuan/contract/sheet-columns'
import { isUscc, plainTaxNo } from '@caiyuan/contract/uscc'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'

interface Line {
  rowNo: number
  uscc: string
  name: string
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

interface Firm {
  id: string
  name: string
  short_name: string
  uscc: string
  stopped_at: Date | null
  legal_person: string
}

const firmsNamed = async (ctx: Ctx, lines: readonly Line[]): Promise<Firm[]> => {
  const codes = lines.map((it) => it.uscc).filter(Boolean)
  const names = lines.map((it) => it.name).filter(Boolean)
  return ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name', 'short_name', 'uscc', 'stopped_at', 'legal_person'])
    .where((eb) =>
      eb.or([
        ...(codes.length > 0 ? [eb('uscc', 'in', codes)] : []),
        ...(names.length > 0 ? [eb('name', 'in', names), eb('short_name', 'in', names)] : []),
      ]),
    )
    .execute()
}

/** The firm a line means, or why it means none. */
const meantBy = (known: readonly Firm[], { uscc, name }: Line): Firm | string => {
  if (uscc === '' && name === '') return '没有供应商名称，也没有统一社会信用代码'
  if (uscc !== '' && !isUscc(uscc)) return `统一社会信用代码 ${uscc} 有误，请核对`
  const whole = known.filter((it) => it.name === name)
  const named = whole.length > 0 ? whole : known.filter((it) => name !== '' && it.short_name === name)
  if (uscc === '') {
    if (named.length > 1) return `有 ${named.length} 家供应商叫「${name}」，请填写统一社会信用代码`
    return named[0] ?? `商城没有供应商「${name}」`
  }
  const coded = known.find((it) => it.uscc === uscc)
  if (!coded) return `商城没有统一社会信用代码为 ${uscc} 的供应商`
  return name === '' || named.includes(coded) ? coded : `${uscc} 是「${coded.name}」，不是「${name}」`
}

export const readFirms: Of<typeof inquiry>['readFirms'] = async (ctx, { firmLines }) => {
  const lines = linesOf(firmLines)
  const known = lines.length > 0 ? await firmsNamed(ctx, lines) : []
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

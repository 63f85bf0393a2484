// What a source file says to the database: tables written by kysely's verbs and by SQL in its texts, read by the parser.
import { parseAst } from 'rolldown/parseAst'
import { slipsOf } from './rules.ts'
import { below, changesIn, statementsOf, type Node } from './tree.ts'

export interface Written {
  table: string
  line: number
}
interface Read {
  written: Written[]
  /** Nameless: whose the table is cannot be seen. */
  faults: { line: number; fault: string; isNameless: boolean }[]
}

const VERBS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
/** Where a text is, or is a part of, a statement that writes or is ruled. */
const IS_STATEMENT =
  /\b(insert\s+into|delete\s+from|merge\s+into|truncate|returning|set_config|create\s+policy|update\s+(only\s+)?\S+(\s+(as\s+)?\w+)?\s+set)\b/i
/** What may stand where a text has a hole: a name or value, nothing, a column with its type, one that is set, a query. */
const FILLINGS = [(i: number) => `hole_${i}`, () => '', (i: number) => `hole_${i} text`, (i: number) => `hole_${i} = 1`, () => 'select 1']

/** The text as statements, its holes filled so that the parser reads it; null when it reads none of the ways. */
const readable = (parts: readonly string[]): string | null => {
  const chosen = parts.slice(1).map(() => 0)
  for (let tries = parts.length * FILLINGS.length; tries > 0; tries -= 1) {
    const ends: number[] = []
    let text = parts[0]!
    chosen.forEach((filling, i) => {
      ends.push(text.length)
      text += FILLINGS[filling]!(i) + parts[i + 1]
    })
    try {
      statementsOf(text)
      return text
    } catch (error) {
      const at = (error as { sqlDetails?: { cursorPosition: number } }).sqlDetails?.cursorPosition ?? 0
      const hole = ends.findLastIndex((end, i) => end <= at && chosen[i]! < FILLINGS.length - 1)
      if (hole < 0) return null
      chosen[hole]! += 1
    }
  }
  return null
}

/** Tables that statements write. */
const targetsOf = (statements: readonly Node[]): string[] =>
  [...changesIn(statements).map((it) => it.relation!), ...below(below(statements, 'TruncateStmt'), 'RangeVar')].map((it) =>
    it.schemaname === 'supplier' ? `supplier.${it.relname}` : it.relname!,
  )

interface Ast {
  type: string
  start: number
  [key: string]: unknown
}

const each = (value: unknown, visit: (node: Ast) => void): void => {
  if (Array.isArray(value)) return value.forEach((it) => each(it, visit))
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) visit(value as Ast)
  for (const child of Object.values(value)) each(child, visit)
}

export const readSource = (text: string): Read => {
  const found: Read = { written: [], faults: [] }
  each(parseAst(text, { lang: 'ts' }), (node) => {
    const line = text.slice(0, node.start).split('\n').length
    const fault = (it: string, isNameless = false): void => void found.faults.push({ line, fault: it, isNameless })
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as unknown as { callee: Ast; arguments: Ast[] }
      const verb = (callee.property as Ast | undefined)?.name as string
      if (!VERBS.has(verb)) return
      const table = given[0]?.type === 'Literal' ? String(given[0].value).split(' ')[0]! : null
      if (table) found.written.push({ table, line })
      else fault(`${verb} names its table, so that it is seen whose it is`, true)
      return
    }
    const parts =
      node.type === 'TemplateLiteral'
        ? (node.quasis as { value: { cooked: string } }[]).map((it) => it.value.cooked)
        : node.type === 'Literal' && typeof node.value === 'string'
          ? [node.value]
          : null
    if (!parts || !IS_STATEMENT.test(parts.join(' hole '))) return
    const statement = readable(parts)
    if (statement === null) return fault('a statement that writes is written whole, so that it can be read')
    for (const it of slipsOf(statement)) fault(it)
    for (const table of targetsOf(statementsOf(statement))) {
      if (table.startsWith('hole_')) fault('a statement names the table it writes', true)
      else found.written.push({ table, line })
    }
  })
  return found
}

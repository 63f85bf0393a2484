// What a cluster of databases cannot do, found in a statement as it is written or sent, in bodies of functions too.
import { parsePlPgSQLSync } from 'libpg-query'
import { as, below, changesIn, statementsOf, textsOf, type Node } from './tree.ts'

const statementOf = ({ query, parseMode }: Expression): string => {
  if (parseMode === 0) return query
  return `select ${parseMode > 2 ? query.slice(query.indexOf(':=') + 2) : query}`
}

const optionOf = (options: readonly Node[] | undefined, name: string): Node | undefined =>
  options?.map((it) => as('DefElem', it)!).find((it) => it.defname === name)?.arg

const textOf = (node: Node | undefined): string => as('String', node)?.sval ?? textsOf(as('List', node)?.items)[0] ?? ''

/** Statements of a text with those in the bodies of its functions and blocks. */
const withBodies = (text: string): Node[] => {
  const statements = statementsOf(text)
  const functions = below(statements, 'CreateFunctionStmt')
  const isProcedural =
    below(statements, 'DoStmt').length > 0 || functions.some((it) => textOf(optionOf(it.options, 'language')) === 'plpgsql')
  const inSql = functions.filter((it) => textOf(optionOf(it.options, 'language')) === 'sql')
  return [
    ...statements,
    ...inSql.flatMap((it) => statementsOf(textOf(optionOf(it.options, 'as')))),
    ...(isProcedural ? expressionsOf(parsePlPgSQLSync(text)) : []),
  ]
}

interface Expression {
  query: string
  parseMode: number
}
const expressionsOf = (body: unknown): Node[] =>
  (below(body, 'PLpgSQL_expr' as never) as Expression[]).flatMap((it) => statementsOf(statementOf(it)))

/** Goods, their pieces and words are kept in memory: who changes a row says by which transaction (decision 0077). */
const SAYS_WHEN: Readonly<Record<string, string>> = {
  products: 'changed_in',
  sku_stocks: 'changed_in',
  search_words: 'changed_in',
  search_synonyms: 'changed_in',
}
const isUnsaid = (relation: { relname?: string } | undefined, set: readonly Node[] | undefined): boolean => {
  const column = SAYS_WHEN[relation?.relname ?? '']
  return column !== undefined && set !== undefined && !set.some((it) => as('ResTarget', it)?.name === column)
}

/** What is wrong with a text that is whole statements. */
export const slipsOf = (text: string): string[] => {
  const statements = withBodies(text)
  const calls = below(statements, 'FuncCall').map((it) => textsOf(it.funcname).at(-1))
  const returned = changesIn(statements).map((it) => it.returningClause)
  const unsaid = [
    ...below(statements, 'UpdateStmt').map((it) => isUnsaid(it.relation, it.targetList)),
    ...below(statements, 'InsertStmt').map((it) => isUnsaid(it.relation, it.onConflictClause?.targetList)),
  ]
  const policies = [...below(statements, 'CreatePolicyStmt'), ...below(statements, 'AlterPolicyStmt')]
  return [
    ...(calls.includes('set_config')
      ? ['walls are entered by SET LOCAL (enterSchool, enterSupplier of core/db): set_config() does not reach the workers of a cluster']
      : []),
    ...([...below(returned, 'FuncCall'), ...below(returned, 'SQLValueFunction')].length > 0
      ? ['what RETURNING answers is computed on every worker: it calls nothing']
      : []),
    ...(unsaid.includes(true)
      ? [
          'what changes products, sku_stocks, search_words or search_synonyms sets changed_in to pg_current_xact_id(): what is in memory follows it',
        ]
      : []),
    ...(below(policies, 'SubLink').length > 0 ? ['a policy holds no subquery: a cluster cannot send it to its workers'] : []),
  ]
}

const nameOf = (it: { schemaname?: string; relname?: string } | undefined): string => `${it?.schemaname ?? ''}.${it?.relname ?? ''}`

const refersTo = (under: unknown): string[] =>
  below(under, 'Constraint')
    .filter((it) => it.contype === 'CONSTR_FOREIGN')
    .map((it) => nameOf(it.pktable))

/** References of a migration's new tables to older ones, which on a cluster have their place already: they are made after the new tables have theirs. */
export const earlyReferencesOf = (text: string): string[] => {
  const slips: string[] = []
  const fresh = new Set<string>()
  let isPlaced = false
  for (const statement of statementsOf(text)) {
    const made = as('CreateStmt', statement)
    const altered = as('AlterTableStmt', statement)
    if (made) fresh.add(nameOf(made.relation))
    if (below(statement, 'FuncCall').some((it) => textsOf(it.funcname).at(-1) === 'place_tables')) isPlaced = true
    const of = nameOf(made?.relation ?? altered?.relation)
    if (isPlaced || !fresh.has(of)) continue
    for (const to of refersTo(statement))
      if (!fresh.has(to)) slips.push(`${of} refers to ${to} before \`select shared.place_tables()\`: a cluster refuses it`)
  }
  return slips
}

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

/** What is wrong with a text that is whole statements. */
export const slipsOf = (text: string): string[] => {
  const statements = withBodies(text)
  const calls = below(statements, 'FuncCall').map((it) => textsOf(it.funcname).at(-1))
  const returned = changesIn(statements).map((it) => it.returningClause)
  const policies = [...below(statements, 'CreatePolicyStmt'), ...below(statements, 'AlterPolicyStmt')]
  return [
    ...(calls.includes('set_config')
      ? ['walls are entered by SET LOCAL (enterSchool, enterSupplier of core/db): set_config() does not reach the workers of a cluster']
      : []),
    ...([...below(returned, 'FuncCall'), ...below(returned, 'SQLValueFunction')].length > 0
      ? ['what RETURNING answers is computed on every worker: it calls nothing']
      : []),
    ...(below(policies, 'SubLink').length > 0 ? ['a policy holds no subquery: a cluster cannot send it to its workers'] : []),
  ]
}

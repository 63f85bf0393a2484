// Asks every alias of a walled table for its condition on the wall: its own, or an equality with something that has one.
import { as, below, statementsOf, textsOf, type Node } from './tree.ts'

/** The column a school or a supplier is told apart by, by schema. */
export const WALL: Record<string, string> = { mall: 'school_id', supplier: 'supplier_id' }
const SEARCH_PATH = ['mall', 'shared', 'supplier']

/** Columns of each table, by its name with its schema. */
export type Columns = ReadonlyMap<string, readonly string[]>

interface Output {
  name: string
  isBound: boolean
}

/** What a FROM names: a table, a query within, rows of a function. */
interface Source {
  alias: string
  columns: readonly string[]
  bound: Set<string>
  /** Values, whatever they are called: rows of a function. */
  isValues: boolean
  /** Its name with its schema and its wall, where it is a walled table. */
  walled: { table: string; by: string } | null
}

/** Both sides are equal; a side is bound by it only where its source is among these (the arm of an outer join), null: anywhere. */
interface Equality {
  left: Node
  right: Node
  /** Which column of the query that `right` is. */
  output?: number
  only: ReadonlySet<Source> | null
}

interface Scope {
  sources: Source[]
  equalities: Equality[]
  lateral: { source: Source; query: Node; names: string[] }[]
  outer: Scope | null
}

type RangeVar = NonNullable<ReturnType<typeof as<'RangeVar'>>>
type Ctes = ReadonlyMap<string, Output[]>

class Reader {
  readonly #columns: Columns
  faults: string[] = []
  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** A name nobody knows is a tenant's: a table that a test made. */
  #tableOf({ schemaname, relname }: RangeVar): string | undefined {
    if (schemaname) return schemaname in WALL || this.#columns.has(`${schemaname}.${relname}`) ? `${schemaname}.${relname}` : undefined
    const known = SEARCH_PATH.map((it) => `${it}.${relname}`).find((it) => this.#columns.has(it))
    return known ?? (relname!.startsWith('pg_') ? undefined : `mall.${relname}`)
  }

  #table(it: RangeVar, ctes: Ctes = new Map()): Source {
    const alias = it.alias?.aliasname ?? it.relname!
    const cte = it.schemaname ? undefined : ctes.get(it.relname!)
    if (cte) return sourceOf(alias, cte, textsOf(it.alias?.colnames))
    const table = this.#tableOf(it)
    const by = table && WALL[table.slice(0, table.indexOf('.'))]
    return {
      alias,
      columns: this.#columns.get(table ?? '') ?? (by ? [by] : []),
      bound: new Set(),
      isValues: false,
      walled: by ? { table, by } : null,
    }
  }

  /** Adds what a FROM item names; answers its sources. */
  #from(item: Node, scope: Scope, ctes: Ctes): Source[] {
    const add = (source: Source): Source[] => {
      scope.sources.push(source)
      return [source]
    }
    const table = as('RangeVar', item) ?? as('RangeVar', as('RangeTableSample', item)?.relation)
    if (table) return add(this.#table(table, ctes))
    const query = as('RangeSubselect', item)
    if (query) {
      const names = textsOf(query.alias?.colnames)
      const source = sourceOf(query.alias?.aliasname ?? '', [], names)
      if (query.lateral) scope.lateral.push({ source, query: query.subquery!, names })
      else learn(source, this.query(query.subquery!, scope.outer, ctes), names)
      return add(source)
    }
    const join = as('JoinExpr', item)
    if (join) return this.#join(join, scope, ctes)
    const rows = as('RangeFunction', item) ?? as('RangeTableFunc', item) ?? as('JsonTable', item)
    const columns = (as('RangeFunction', item)?.coldeflist ?? []).map((it) => as('ColumnDef', it)!.colname!)
    return add({
      alias: rows?.alias?.aliasname ?? '',
      columns: [...columns, ...textsOf(rows?.alias?.colnames)],
      bound: new Set(),
      isValues: true,
      walled: null,
    })
  }

  #join(join: NonNullable<ReturnType<typeof as<'JoinExpr'>>>, scope: Scope, ctes: Ctes): Source[] {
    if (join.isNatural) this.faults.push('a NATURAL join hides by what it joins')
    const left = this.#from(join.larg!, scope, ctes)
    const right = this.#from(join.rarg!, scope, ctes)
    const binds = { JOIN_INNER: null, JOIN_LEFT: new Set(right), JOIN_RIGHT: new Set(left), JOIN_FULL: new Set<Source>() }
    const only = binds[join.jointype as keyof typeof binds]
    if (join.quals) scope.equalities.push(...equalitiesOf(join.quals, only))
    for (const name of textsOf(join.usingClause)) {
      const [l, r] = [left, right].map((arm) => arm.find((it) => it.columns.includes(name)))
      if (l && r) scope.equalities.push({ left: columnOf(l, name), right: columnOf(r, name), only })
    }
    return [...left, ...right]
  }

  /** Follows the equalities until nothing more is bound by them. */
  #bind(scope: Scope, ctes: Ctes): void {
    for (let isMore = true; isMore;) {
      isMore = false
      for (const { source, query, names } of scope.lateral) {
        const before = source.bound.size
        learn(
          source,
          this.#unheard(() => this.query(query, scope, ctes)),
          names,
        )
        isMore ||= source.bound.size > before
      }
      for (const { left, right, output, only } of scope.equalities) {
        for (const [to, by] of [
          [left, right],
          [right, left],
        ] as const) {
          const column = as('ColumnRef', bare(to))
          const found = column && find(scope, textsOf(column.fields), true)
          if (!found || found.source.isValues || found.source.bound.has(found.name) || (only && !only.has(found.source))) continue
          if (!this.#isBound(by, scope, ctes, output)) continue
          found.source.bound.add(found.name)
          isMore = true
        }
      }
    }
  }

  #unheard<T>(work: () => T): T {
    const { faults } = this
    this.faults = []
    try {
      return work()
    } finally {
      this.faults = faults
    }
  }

  /** A value: it names no column, or only such as are bound. What a query within answers is one value, or bound as its output is. */
  #isBound(node: Node, scope: Scope, ctes: Ctes, output?: number): boolean {
    if (output !== undefined) {
      const { subselect } = as('SubLink', node)!
      return this.#unheard(() => this.query(subselect!, scope, ctes))[output]?.isBound ?? false
    }
    return below(node, 'ColumnRef', true).every((it) => {
      const found = find(scope, textsOf(it.fields))
      return found !== null && (found.source.isValues || found.source.bound.has(found.name))
    })
  }

  /** Ends a scope: what follows from its equalities, who has no condition, and the queries within its expressions. */
  #close(scope: Scope, where: Node | undefined, expressions: unknown, ctes: Ctes): void {
    if (where) scope.equalities.push(...equalitiesOf(where, null))
    this.#bind(scope, ctes)
    for (const { query } of scope.lateral) this.query(query, scope, ctes)
    for (const { walled, bound, alias } of scope.sources) {
      if (walled && !bound.has(walled.by)) this.faults.push(`${walled.table} as ${alias} has no condition on ${walled.by}`)
    }
    for (const it of below([where, expressions], 'SubLink', true)) this.query(it.subselect!, scope, ctes)
  }

  #ctes(clause: NonNullable<ReturnType<typeof as<'SelectStmt'>>>['withClause'], outer: Scope | null, ctes: Ctes): Ctes {
    const all = new Map(ctes)
    for (const node of clause?.ctes ?? []) {
      const it = as('CommonTableExpr', node)!
      const named = (outputs: Output[]): Output[] => renamed(outputs, textsOf(it.aliascolnames))
      const first = clause?.recursive ? as('SelectStmt', it.ctequery)?.larg : undefined
      if (first) all.set(it.ctename!, named(this.#unheard(() => this.query({ SelectStmt: first }, outer, all))))
      all.set(it.ctename!, named(this.query(it.ctequery!, outer, all)))
    }
    return all
  }

  #outputs(targets: readonly Node[] | undefined, scope: Scope, ctes: Ctes): Output[] {
    return (targets ?? []).flatMap((node) => {
      const { name, val } = as('ResTarget', node)!
      const fields = textsOf(as('ColumnRef', val)?.fields)
      if (fields.at(-1) !== '*') return [{ name: name ?? fields.at(-1) ?? '', isBound: this.#isBound(val!, scope, ctes) }]
      return scope.sources
        .filter((it) => fields.length === 1 || it.alias === fields.at(-2))
        .flatMap((it) => it.columns.map((column) => ({ name: column, isBound: it.isValues || it.bound.has(column) })))
    })
  }

  /** Reads a statement or a query within one; answers the columns it gives and which of them are bound. */
  query(node: Node, outer: Scope | null = null, ctes: Ctes = new Map()): Output[] {
    const scope: Scope = { sources: [], equalities: [], lateral: [], outer }
    const select = as('SelectStmt', node)
    if (select) {
      const known = this.#ctes(select.withClause, outer, ctes)
      if (select.larg && select.rarg) {
        const [left, right] = [select.larg, select.rarg].map((it) => this.query({ SelectStmt: it }, outer, known))
        return left!.map((it, i) => ({ ...it, isBound: it.isBound && (right![i]?.isBound ?? false) }))
      }
      for (const it of select.fromClause ?? []) this.#from(it, scope, known)
      const { targetList, groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause, windowClause, valuesLists } =
        select
      const others = [groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause, windowClause, valuesLists]
      this.#close(scope, select.whereClause, [targetList, others, outsideQueries(select.fromClause)], known)
      if (!valuesLists) return this.#outputs(targetList, scope, known)
      const rows = valuesLists.map((row) => as('List', row)?.items ?? [])
      return rows[0]!.map((_, i) => ({ name: `column${i + 1}`, isBound: rows.every((row) => this.#isBound(row[i]!, scope, known)) }))
    }
    const insert = as('InsertStmt', node)
    if (insert) {
      const known = this.#ctes(insert.withClause, outer, ctes)
      const given = insert.selectStmt ? this.query(insert.selectStmt, outer, known) : []
      const target = this.#table(insert.relation!)
      const columns = insert.cols?.map((it) => as('ResTarget', it)!.name!) ?? target.columns
      columns.forEach((name, i) => given[i]?.isBound && target.bound.add(name))
      scope.sources.push(target, { ...target, alias: 'excluded', walled: null })
      this.#close(scope, undefined, [insert.onConflictClause, insert.returningClause], known)
      return this.#outputs(insert.returningClause?.exprs, scope, known)
    }
    const change = as('UpdateStmt', node) ?? as('DeleteStmt', node)
    if (change) {
      const known = this.#ctes(change.withClause, outer, ctes)
      const { fromClause, targetList } = as('UpdateStmt', node) ?? {}
      const others = fromClause ?? as('DeleteStmt', node)?.usingClause ?? []
      scope.sources.push(this.#table(change.relation!))
      for (const it of others) this.#from(it, scope, known)
      this.#close(scope, change.whereClause, [targetList, change.returningClause, outsideQueries(others)], known)
      return this.#outputs(change.returningClause?.exprs, scope, known)
    }
    if (as('MergeStmt', node) || as('CopyStmt', node)) this.faults.push('MERGE and COPY do not say for whom')
    return []
  }
}

const renamed = (outputs: readonly Output[], names: readonly string[]): Output[] =>
  outputs.map((it, i) => ({ ...it, name: names[i] ?? it.name }))

const learn = (source: Source, outputs: readonly Output[], names: readonly string[]): void => {
  const known = renamed(outputs, names)
  source.columns = known.map((it) => it.name)
  for (const it of known) if (it.isBound) source.bound.add(it.name)
}

const sourceOf = (alias: string, outputs: readonly Output[], names: readonly string[]): Source => {
  const source: Source = { alias, columns: [], bound: new Set(), isValues: false, walled: null }
  learn(source, outputs, names)
  return source
}

const columnOf = (source: Source, name: string): Node => ({
  ColumnRef: { fields: [source.alias, name].map((sval) => ({ String: { sval } })) },
})

/** What a column is called by, within a type cast too. */
const bare = (node: Node): Node => as('TypeCast', node)?.arg ?? node

const find = (scope: Scope, fields: readonly string[], isOwn = false): { source: Source; name: string } | null => {
  const name = fields.at(-1)!
  const alias = fields.at(-2)
  const source = scope.sources.find((it) =>
    alias === undefined ? it.columns.includes(name) || (it.isValues && it.alias === name) : it.alias === alias,
  )
  if (source) return { source, name }
  return isOwn || !scope.outer ? null : find(scope.outer, fields)
}

/** What must be true of every row: `a = b`, row by row, and `a in (query)`, joined by AND. */
const equalitiesOf = (node: Node, only: Equality['only']): Equality[] => {
  const both = as('BoolExpr', node)
  if (both?.boolop === 'AND_EXPR') return (both.args ?? []).flatMap((it) => equalitiesOf(it, only))
  const within = as('SubLink', node)
  if (within?.subLinkType === 'ANY_SUBLINK' && !within.operName) {
    return (as('RowExpr', within.testexpr)?.args ?? [within.testexpr!]).map((left, output) => ({ left, right: node, output, only }))
  }
  const it = as('A_Expr', node)
  if (it?.kind !== 'AEXPR_OP' || textsOf(it.name).at(-1) !== '=' || !it.lexpr || !it.rexpr) return []
  const [left, right] = [it.lexpr, it.rexpr].map((side) => as('RowExpr', side)?.args)
  if (left && right) return left.map((each, i) => ({ left: each, right: right[i]!, only }))
  return [{ left: it.lexpr, right: it.rexpr, only }]
}

/** Expressions of a FROM: conditions of its joins and what its functions are given. */
const outsideQueries = (from: readonly Node[] | undefined): unknown[] =>
  (from ?? []).flatMap((item): unknown[] => {
    const join = as('JoinExpr', item)
    if (join) return [join.quals, outsideQueries([join.larg!, join.rarg!])]
    return as('RangeSubselect', item) ? [] : [item]
  })

/** What a statement asks of walled tables without saying for which school or supplier. */
export const unwalled = (text: string, columns: Columns): string[] => {
  const reader = new Reader(columns)
  for (const it of statementsOf(text)) reader.query(it)
  return reader.faults
}

// Statements as PostgreSQL's own parser reads them.
import { loadModule, parseSync, type Node } from 'libpg-query'

await loadModule()

export type { Node }

/** A node without the wrapper that names its kind. */
type Kinds = { [K in Node extends infer N ? (N extends object ? keyof N : never) : never]: unknown }
type Of<K extends string> = K extends string ? (Extract<Node, Record<K, unknown>> extends Record<K, infer T> ? T : never) : never

/** The node when it is of this kind. */
export const as = <K extends keyof Kinds & string>(kind: K, node: Node | undefined): Of<K> | undefined =>
  node && kind in node ? ((node as Record<string, unknown>)[kind] as Of<K>) : undefined

export const statementsOf = (text: string): Node[] => (parseSync(text).stmts ?? []).flatMap((it) => (it.stmt ? [it.stmt] : []))

export const textsOf = (nodes: readonly Node[] | undefined): string[] => (nodes ?? []).map((it) => as('String', it)?.sval ?? '*')

const SCOPES = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'])

/** Every node of a kind below, in the statements within too unless `isOneScope`. */
export const below = <K extends keyof Kinds & string>(root: unknown, kind: K, isOneScope = false): Of<K>[] => {
  const found: Of<K>[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      if (name === kind) found.push(child as Of<K>)
      if (!isOneScope || !SCOPES.has(name)) walk(child)
    }
  }
  walk(root)
  return found
}

/** Every statement below that writes a table by rows. */
export const changesIn = (root: unknown) =>
  (['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const).flatMap((kind) => below(root, kind))

// What readers were answered as text to review, and back again: each answer whole once, the others by what differs.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Tree = { [key: string]: Json }

/** One question, and what each reader was answered: data, or the words of a refusal. */
export interface Said {
  asked: Json
  by: Readonly<Record<string, Answer>>
}
export type Answer = { data: Json } | { refused: string }

const WIDE = 160

/** JSON whose lines are as full as may be; what fills no line stands alone. */
const printed = (value: Json, indent = ''): string => {
  const flat = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || indent.length + flat.length <= WIDE) return flat
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const lines: string[] = []
  for (const [key, it] of Object.entries(value)) {
    const part = `${isList ? '' : `${JSON.stringify(key)}: `}${printed(it, inner)}`
    const last = lines.at(-1)
    const joins = last !== undefined && !isTree(it) && !`${last}${part}`.includes('\n') && inner.length + last.length + part.length < WIDE
    if (joins) lines[lines.length - 1] = `${last}, ${part}`
    else lines.push(part)
  }
  return `${isList ? '[' : '{'}\n${lines.map((it) => inner + it).join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

const isTree = (it: Json | undefined): it is Tree => typeof it === 'object' && it !== null && !Array.isArray(it)
const same = (a: Json | undefined, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What `to` has otherwise than `from`, by path; what has other keys or another length is said whole. */
const differences = (from: Json | undefined, to: Json, path: readonly string[] = []): Tree => {
  if (same(from, to)) return {}
  const alike =
    isTree(from) && isTree(to)
      ? same(Object.keys(from), Object.keys(to))
      : Array.isArray(from) && Array.isArray(to) && from.length === to.length
  if (!alike) return { [path.join('/')]: to }
  return Object.assign({}, ...Object.entries(to as Tree).map(([key, it]) => differences((from as Tree)[key], it, [...path, key]))) as Tree
}

const withDifferences = (from: Json, but: Tree): Json => {
  const made = structuredClone(from)
  for (const [path, value] of Object.entries(but)) {
    const keys = path.split('/')
    const place = keys.slice(0, -1).reduce((it, key) => it[key] as Tree, made as Tree)
    place[keys.at(-1)!] = value
  }
  return made
}

type Written = Answer | { as: string; but: Tree }

/** Shortest of the answer itself and what it has otherwise than one above it. */
const shortest = (answer: Answer, above: readonly [string, Answer][]): Written => {
  let best: Written = answer
  if ('data' in answer)
    for (const [name, it] of above) {
      if (!('data' in it)) continue
      const but = differences(it.data, answer.data)
      const written = { as: name, but }
      if (!('' in but) && JSON.stringify(written).length < JSON.stringify(best).length) best = written
    }
  return best
}

const writtenOf = ({ asked, by }: Said): Json => {
  const groups = new Map<string, { names: string[]; answer: Answer }>()
  for (const [name, answer] of Object.entries(by)) {
    const group = groups.get(JSON.stringify(answer)) ?? { names: [], answer }
    group.names.push(name)
    groups.set(JSON.stringify(answer), group)
  }
  const all = [...groups.values()]
  const written = all.map(({ names, answer }, i) => [
    names.join(' '),
    shortest(
      answer,
      all.slice(0, i).map((it) => [it.names[0]!, it.answer]),
    ),
  ])
  return { asked, ...Object.fromEntries(written) } as Json
}

const answersOf = ({ asked, ...rest }: { asked: Json } & Record<string, Written>): Said => {
  const by: Record<string, Answer> = {}
  for (const [names, it] of Object.entries(rest as Record<string, Written>))
    for (const name of names.split(' ')) by[name] = 'as' in it ? { data: withDifferences((by[it.as] as { data: Json }).data, it.but) } : it
  return { asked, by }
}

const idOf = (it: Tree): string | null => {
  const id = it['id'] ?? it['docId'] ?? it['skuId']
  return typeof id === 'string' ? id : null
}

/** What has an id and stood above already says only what is otherwise now. */
const folded = (value: Json, above: Map<string, Tree>): Json => {
  if (Array.isArray(value)) return value.map((it) => folded(it, above))
  if (!isTree(value)) return value
  const id = idOf(value)
  const but = differences(above.get(id ?? ''), value)
  const isShort = !('' in but) && JSON.stringify(but).length < JSON.stringify(value).length / 2
  const made = isShort ? { above: id, but } : Object.fromEntries(Object.entries(value).map(([key, it]) => [key, folded(it, above)]))
  if (id !== null) above.set(id, value)
  return made
}

const unfolded = (value: Json, above: Map<string, Tree>): Json => {
  if (Array.isArray(value)) return value.map((it) => unfolded(it, above))
  if (!isTree(value)) return value
  const known = above.get(String(value['above']))
  const made = (
    known
      ? withDifferences(known, value['but'] as Tree)
      : Object.fromEntries(Object.entries(value).map(([key, it]) => [key, unfolded(it, above)]))
  ) as Tree
  const id = idOf(made)
  if (id !== null) above.set(id, made)
  return made
}

export const textOf = (said: readonly Said[]): string => {
  const above = new Map<string, Tree>()
  return said.map((it) => `${printed(folded(writtenOf(it), above))}\n`).join('\n')
}

export const saidOf = (text: string): Said[] => {
  const above = new Map<string, Tree>()
  const parts = text
    .trim()
    .split('\n\n')
    .filter((it) => it !== '')
  return parts.map((part) => answersOf(unfolded(JSON.parse(part) as Json, above) as never))
}

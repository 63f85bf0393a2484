// What a deed changes and what an answer depends on, said in the same words: a kind, and where it is one of them, its id. The server
// tells who acted in the head of the answer and everybody else by their event stream; the web reads again what depends on it.

/** Kinds of document, and what else people read. A kind that lies elsewhere adds itself by `declare module`. */
export interface ChangeKinds {
  acceptance: true
  address: true
  /** What a supplier tells on the page of its shop. */
  announcement: true
  bill: true
  /** The id is whose. */
  cart: true
  coupon: true
  dept: true
  /** The rules of approval; the id is the kind of document they are for. */
  flow: true
  /** A replay of them; the id is the kind of document. */
  flowReplay: true
  fund: true
  fundChange: true
  goods: true
  import: true
  /** A licence of a supplier. */
  licence: true
  /** The id is whose. */
  message: true
  order: true
  param: true
  role: true
  /** A picture on the home pages. */
  activity: true
  /** Words offered under the search box. */
  hotWord: true
  /** A set of goods the platform put together. */
  scene: true
  /** A group of words that mean the same goods. */
  synonym: true
  /** A browser somebody is signed in with. */
  session: true
  /** The id is whose. */
  signature: true
  /** A special price. */
  special: true
  /** A standard good. */
  standard: true
  /** What waits for somebody in the approval centre; the id is its document's. */
  task: true
  user: true
}

export type ChangeKind = keyof ChangeKinds

export interface Change {
  kind: ChangeKind
  /** Empty: any of the kind. */
  id: string
}

/**
 * By kind: `any` of them changes the answer, or the one that an input names. `document` is one of whatever kind.
 * `{ order: 'id', acceptance: 'any' }`
 */
export type DependsOn<Input extends string = string> = Partial<Record<ChangeKind | 'document', 'any' | Input>>

/** Is what was answered to this input no longer so? */
export const outdates = ({ kind, id }: Change, dependsOn: DependsOn, input: Record<string, unknown> = {}): boolean =>
  [dependsOn[kind], dependsOn.document].some((by) => by !== undefined && (by === 'any' || id === '' || input[by] === id))

/** The header by which the answer to a deed says what it changed. */
export const CHANGED = 'x-changed'

/** More than this of one kind are said as any of it. */
const MOST = 40

export const changesText = (changes: readonly Change[]): string => {
  const byKind = Map.groupBy(changes, (it) => it.kind)
  return [...byKind]
    .flatMap(([kind, some]) => {
      const ids = new Set(some.map((it) => it.id))
      return ids.has('') || ids.size > MOST ? [kind] : [...ids].map((id) => `${kind}:${id}`)
    })
    .join(' ')
}

export const changesIn = (text: string): Change[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((it) => {
      const [kind, id = ''] = it.split(':')
      return { kind: kind as ChangeKind, id }
    })

// What is wrong with the registrations taken together: a start refuses them, and says so.
import { statesWhere } from '@caiyuan/contract/flow'
import type { DocumentKind, Money } from './documents.ts'

const samePrefix = (kinds: readonly DocumentKind[]): string[] =>
  [
    ...Map.groupBy(
      kinds.flatMap((it) => Object.entries(it.prefixes ?? {})),
      ([, prefix]) => prefix,
    ),
  ].flatMap(([prefix, some]) => (some.length > 1 ? [`${some.map(([what]) => what).join(' and ')} are both numbered ${prefix}`] : []))

/** States in which a document waits to be decided with money frozen, and nothing ends it. */
const frozenForEver = ({ flow, expires }: Money): string[] => {
  if ('never' in expires) return expires.never.trim() === '' ? [`${flow.kind} never expires and does not say why`] : []
  const ends = flow.actions[expires.action]
  if (!ends || flow.states[ends.to]!.claim !== 'none') return [`${flow.kind} cannot end by ${expires.action}`]
  return statesWhere(flow, (it) => it.claim === 'reserved' && it.phase === 'approve')
    .filter((state) => !ends.from.includes(state))
    .map((state) => `${flow.kind} keeps its money frozen for ever in ${state}`)
}

export const faultsOf = (kinds: readonly DocumentKind[]): string[] => [
  ...samePrefix(kinds),
  ...kinds.flatMap((it) => (it.money ? frozenForEver(it.money) : [])),
]

// What visitors are shown, kept until something of it changes: cards of goods, and answers as they left (decision 0100).
import { LRUCache } from 'lru-cache'
import { ready } from '../../../../core/ready-json.ts'
import type { Card } from '../../queries/cards.ts'

/** Some 2 kB each. */
const MOST_CARDS = 20_000
const MOST_ANSWER_BYTES = 48_000_000
/** Whatever nobody thought of is right again within a minute. */
const LONGEST_MS = 60_000

interface KeptCard {
  card: Card
  same: number
}

export class Shown {
  /** Another one once anything changed that is shown to visitors. */
  version = 0
  /** Of each kind of the same goods, those whose cards are kept: a card says how its price compares with the others. */
  readonly #alike = new Map<number, Set<string>>()
  readonly #cards = new LRUCache<string, KeptCard>({
    max: MOST_CARDS,
    ttl: LONGEST_MS,
    dispose: ({ same }, id) => {
      const them = this.#alike.get(same)
      them?.delete(id)
      if (them?.size === 0) this.#alike.delete(same)
    },
  })
  readonly #answers = new LRUCache<string, Buffer>({
    maxSize: MOST_ANSWER_BYTES,
    ttl: LONGEST_MS,
    sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + 1,
  })

  /** These goods changed, and with them the cards of what is the same of other suppliers. */
  changed(ids: readonly string[], sames: ReadonlySet<number>): void {
    this.version += 1
    this.#answers.clear()
    for (const id of ids) this.#cards.delete(id)
    for (const same of sames) for (const id of this.#alike.get(same) ?? []) this.#cards.delete(id)
  }

  clear(): void {
    this.version += 1
    this.#answers.clear()
    this.#cards.clear()
  }

  cardOf(id: string): Card | undefined {
    return this.#cards.get(id)?.card
  }

  /** Keeps a card that was asked for when this was the version; `same` as the index has it. */
  keep(card: Card, same: number, version: number): void {
    if (version !== this.version) return
    this.#cards.set(card.productId, { card, same })
    if (same === 0) return
    const them = this.#alike.get(same)
    if (them) them.add(card.productId)
    else this.#alike.set(same, new Set([card.productId]))
  }

  /** An answer as it left before, or made now. */
  async answer<T extends object>(key: string, make: () => Promise<T>): Promise<T> {
    const had = this.#answers.get(key)
    if (had !== undefined) return ready(had)
    const { version } = this
    const bytes = Buffer.from(JSON.stringify(await make()))
    if (version === this.version) this.#answers.set(key, bytes)
    return ready(bytes)
  }
}

// Many texts as bytes: what a process hands over in one piece, and what a hundred thousand rows may stay in memory as.
const PORTION = 500

export interface Packed {
  bytes: Uint8Array
  /** Where each text ends. */
  ends: Uint32Array
}

const encoder = new TextEncoder()

const pack = (texts: readonly string[]): Packed => {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [i, text] of texts.entries()) ends[i] = end += Buffer.byteLength(text)
  return { bytes: encoder.encode(texts.join('')), ends }
}

/** Collects texts into portions of equal count; the last one may be smaller. */
export class Packer {
  #texts: string[] = []
  readonly #take: (portion: Packed) => void | Promise<void>

  constructor(take: (portion: Packed) => void | Promise<void>) {
    this.#take = take
  }

  add(text: string): void | Promise<void> {
    if (this.#texts.push(text) >= PORTION) return this.end()
  }

  end(): void | Promise<void> {
    if (this.#texts.length === 0) return
    const portion = pack(this.#texts)
    this.#texts = []
    return this.#take(portion)
  }
}

export class PackedTexts {
  readonly #portions: Packed[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(portion: Packed): void {
    this.#portions.push(portion)
    this.#length += portion.ends.length
  }

  at(index: number): string | undefined {
    const portion = this.#portions[Math.floor(index / PORTION)]
    const i = index % PORTION
    const end = portion?.ends[i]
    if (!portion || end === undefined) return undefined
    const { buffer, byteOffset, length } = portion.bytes
    return Buffer.from(buffer, byteOffset, length).toString('utf8', i === 0 ? 0 : portion.ends[i - 1], end)
  }
}

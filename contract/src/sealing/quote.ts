// A sealed quote: what the supplier's browser makes of it, and how it is opened (decision 0170). The key of the quote is split so that
// the clock and any two of the openers have it together, and nobody else; where the clock opens alone it has all of it.
import { openWith, sealTo } from './keys.ts'
import { aesKey, bytesOf, decode, decryptBy, encode, encryptBy, joined, randomBytes, sha256, textOf } from './web-crypto.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** RFC 8785 for what quotes are made of: texts, whole numbers, flags, lists and objects. */
export const canonical = (it: Json): string => {
  if (Array.isArray(it)) return `[${it.map(canonical).join(',')}]`
  if (it !== null && typeof it === 'object') {
    const fields = it as Record<string, Json>
    const pairs = Object.keys(fields).toSorted()
    return `{${pairs.map((key) => `${JSON.stringify(key)}:${canonical(fields[key]!)}`).join(',')}}`
  }
  if (typeof it === 'number' && !Number.isSafeInteger(it)) throw new RangeError(`${it} is no whole number`)
  return JSON.stringify(it)
}

/** Whose quote it is, and for what. */
export interface QuotePlace {
  /** The id of what is quoted for. */
  box: string
  supplier: string
}
const boundOf = ({ box, supplier }: QuotePlace): string => `caiyuan/quote/1|${box}|${supplier}`
const clockBound = (at: QuotePlace): string => `${boundOf(at)}|clock`
const openerBound = (at: QuotePlace, id: string): string => `${boundOf(at)}|opener|${id}`

export interface Opener {
  id: string
  publicKey: string
}

export interface Seals {
  clockKey: string
  /** None: the clock opens alone. */
  openers: readonly Opener[]
}

/** What is sent, and nothing else. */
export interface SealedQuote {
  commitment: string
  sealed: string
  clockShare: string
  openerShares: { openerId: string; share: string }[]
}

/** What only the supplier has until it is opened. */
export interface QuoteSecret {
  salt: string
  body: string
}

const KEY = 32
/** So that the length of the ciphertext tells nothing of how many digits an amount has. */
const PADDED = 4096

export const commitmentOf = async ({ salt, body }: QuoteSecret): Promise<string> =>
  encode(await sha256(joined(decode(salt), bytesOf(body))))

const xor = (...all: readonly Uint8Array[]): Uint8Array => new Uint8Array(KEY).map((_, i) => all.reduce((sum, it) => sum ^ it[i]!, 0))

const padded = (plain: Uint8Array): Uint8Array => {
  const room = new Uint8Array(Math.ceil(plain.length / PADDED) * PADDED).fill(0x20)
  room.set(plain)
  return room
}

/** For every two openers the key less the clock's share is split once more: the share of one names the other. */
const pairShares = (openers: readonly Opener[], rest: Uint8Array): Map<string, Record<string, string>> => {
  const shares = new Map(openers.map((it) => [it.id, {} as Record<string, string>]))
  for (const [i, one] of openers.entries())
    for (const other of openers.slice(i + 1)) {
      const half = randomBytes(KEY)
      shares.get(one.id)![other.id] = encode(half)
      shares.get(other.id)![one.id] = encode(xor(rest, half))
    }
  return shares
}

export const sealQuote = async (
  at: QuotePlace,
  offer: Json,
  { clockKey, openers }: Seals,
): Promise<{ quote: SealedQuote; secret: QuoteSecret }> => {
  if (openers.length === 1) throw new Error('one opener alone opens nothing')
  const secret = { salt: encode(randomBytes(KEY)), body: canonical({ v: 1, box: at.box, supplier: at.supplier, offer }) }
  const key = randomBytes(KEY)
  const clock = openers.length === 0 ? key : randomBytes(KEY)
  const shares = pairShares(openers, xor(key, clock))
  const commitment = await commitmentOf(secret)
  const [sealed, clockShare, openerShares] = await Promise.all([
    encryptBy(await aesKey(key), padded(bytesOf(JSON.stringify(secret))), `${boundOf(at)}|${commitment}`),
    sealTo(clockKey, clock, clockBound(at)),
    Promise.all(
      openers.map(async ({ id, publicKey }) => ({
        openerId: id,
        share: await sealTo(publicKey, bytesOf(JSON.stringify(shares.get(id))), openerBound(at, id)),
      })),
    ),
  ])
  return { quote: { commitment, sealed, clockShare, openerShares }, secret }
}

/** By the other opener it goes together with. */
export type Shares = Record<string, string>
const SHARE = /^[\w-]{43}$/

/** What an opener's browser takes out of his share; null where the supplier sent none that can be read. */
export const openShares = async (privateKey: string, share: string, at: QuotePlace, openerId: string): Promise<Shares | null> => {
  try {
    const it = JSON.parse(textOf(await openWith(privateKey, share, openerBound(at, openerId)))) as Shares
    return Object.values(it).every((one) => SHARE.test(one)) ? it : null
  } catch {
    return null
  }
}

export const openClockShare = (privateKey: string, share: string, at: QuotePlace): Promise<Uint8Array> =>
  openWith(privateKey, share, clockBound(at))

/** Why a quote does not count that cannot be opened as it was promised. */
export type QuoteFault = 'unreadable' | 'notAsPromised' | 'notItsOwn'

export type Opened = { secret: QuoteSecret; offer: Json } | { fault: QuoteFault }

const readSecret = (bytes: Uint8Array): QuoteSecret => {
  const { salt, body } = JSON.parse(textOf(bytes)) as Partial<QuoteSecret>
  if (typeof salt !== 'string' || !SHARE.test(salt) || typeof body !== 'string') throw new TypeError('no quote')
  return { salt, body }
}

/** Puts the shares together, decrypts, and holds what comes out against what was promised. Throws never. */
export const openQuote = async (
  at: QuotePlace,
  { commitment, sealed }: Pick<SealedQuote, 'commitment' | 'sealed'>,
  shares: readonly Uint8Array[],
): Promise<Opened> => {
  let secret: QuoteSecret
  try {
    if (shares.some((it) => it.length !== KEY)) return { fault: 'unreadable' }
    secret = readSecret(await decryptBy(await aesKey(xor(...shares)), sealed, `${boundOf(at)}|${commitment}`))
  } catch {
    return { fault: 'unreadable' }
  }
  if ((await commitmentOf(secret)) !== commitment) return { fault: 'notAsPromised' }
  try {
    const it = JSON.parse(secret.body) as { v: number; box: string; supplier: string; offer: Json }
    if (it.v !== 1 || it.box !== at.box || it.supplier !== at.supplier || canonical(it as never) !== secret.body)
      return { fault: 'notItsOwn' }
    return { secret, offer: it.offer }
  } catch {
    return { fault: 'notItsOwn' }
  }
}

export { decode as shareBytes } from './web-crypto.ts'

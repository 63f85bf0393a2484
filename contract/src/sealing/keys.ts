// Key pairs of who opens sealed quotes: HPKE (RFC 9180) over P-256, which every browser's WebCrypto has; the private half leaves the
// browser only under a pass phrase (decision 0170).
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { bytesOf, decode, decryptBy, encode, encryptBy, joined, randomBytes, subtle } from './web-crypto.ts'

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** An uncompressed point of P-256. */
export const PUBLIC_KEY = /^[\w-]{87}$/
const ENC_BYTES = 65

export interface KeyPair {
  publicKey: string
  privateKey: string
}

const exact = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

export const makeKeyPair = async (): Promise<KeyPair> => {
  const pair = await suite.kem.generateKeyPair()
  const [pub, priv] = await Promise.all([suite.kem.serializePublicKey(pair.publicKey), suite.kem.serializePrivateKey(pair.privateKey)])
  return { publicKey: encode(new Uint8Array(pub)), privateKey: encode(new Uint8Array(priv)) }
}

/** Only who holds the private half reads it; `bound` says what it is for, and is asked for again. */
export const sealTo = async (publicKey: string, plain: Uint8Array, bound: string): Promise<string> => {
  const recipientPublicKey = await suite.kem.deserializePublicKey(exact(decode(publicKey)))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: exact(bytesOf(bound)) }, exact(plain))
  return encode(joined(new Uint8Array(enc), new Uint8Array(ct)))
}

/** Throws when it was sealed to another key or for something else, or a bit was changed. */
export const openWith = async (privateKey: string, sealed: string, bound: string): Promise<Uint8Array> => {
  const recipientKey = await suite.kem.deserializePrivateKey(exact(decode(privateKey)))
  const all = decode(sealed)
  const enc = exact(all.subarray(0, ENC_BYTES))
  return new Uint8Array(await suite.open({ recipientKey, enc, info: exact(bytesOf(bound)) }, exact(all.subarray(ENC_BYTES))))
}

/** OWASP's figure of 2023 for PBKDF2 with SHA-256. */
const ROUNDS = 600_000
export const PHRASE_LEAST = 12

const phraseKey = async (phrase: string, salt: Uint8Array, iterations: number) =>
  subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    await subtle.importKey('raw', bytesOf(phrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** `<rounds>.<salt>.<private key under the phrase>` */
export const WRAPPED = /^\d{6,8}\.[\w-]{22}\.[\w-]{80}$/

export const wrapKey = async ({ publicKey, privateKey }: KeyPair, phrase: string, rounds = ROUNDS): Promise<string> => {
  const salt = randomBytes(16)
  const body = await encryptBy(await phraseKey(phrase, salt, rounds), decode(privateKey), publicKey)
  return [rounds, encode(salt), body].join('.')
}

/** Throws when the phrase is another. */
export const unwrapKey = async (wrapped: string, publicKey: string, phrase: string): Promise<string> => {
  const [rounds, salt, body] = wrapped.split('.') as [string, string, string]
  return encode(await decryptBy(await phraseKey(phrase, decode(salt), Number(rounds)), body, publicKey))
}

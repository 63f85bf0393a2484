// What the mall signs of a quote it received, so that anyone holds it to that: Ed25519, by a key made of the master key.
import type { z } from 'zod'
import type { ReceiptSaid, SignedReceipt } from '@caiyuan/contract/sealing'
import { canonical } from '@caiyuan/contract/sealing/quote'
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { keysFor } from '../../core/crypto.ts'

type Said = z.output<typeof ReceiptSaid>

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const privateKeys = (): KeyObject[] =>
  keysFor('quote-receipts').map((seed) => createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }))

const publicOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x!

/** The current one first; those before it still prove what they signed. */
export const receiptKeys = (): string[] => privateKeys().map(publicOf)

export const signReceipt = (said: Said): z.output<typeof SignedReceipt> => {
  const [key] = privateKeys()
  return { said, publicKey: publicOf(key!), signature: sign(null, Buffer.from(canonical(said)), key!).toString('base64url') }
}

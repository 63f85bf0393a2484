// A receipt as the supplier keeps it: what the mall signed, and what only he has until the quotes are opened.
import { SignedReceipt } from '@caiyuan/contract/sealing'
import { canonical, commitmentOf } from '@caiyuan/contract/sealing/quote'
import { bytesOf, decode } from '@caiyuan/contract/sealing/web-crypto'
import { z } from 'zod'

const Receipt = SignedReceipt.extend({ salt: z.string().min(1), body: z.string().min(1) })
export type Receipt = z.output<typeof Receipt>

export const receiptIn = (text: string): Receipt | null => {
  try {
    return Receipt.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export type OwnFault = 'hash' | 'signature' | 'place' | 'unsure'

const isSigned = async ({ said, publicKey, signature }: Receipt): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(decode(publicKey)), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(decode(signature)), new Uint8Array(bytesOf(canonical(said))))
}

/** What the receipt proves by itself, reckoned in this browser; `unsure`: this browser knows no such signature. */
export const ownFaultOf = async (it: Receipt): Promise<OwnFault | null> => {
  if ((await commitmentOf(it)) !== it.said.commitment) return 'hash'
  const inside = JSON.parse(it.body) as { box?: string; supplier?: string }
  if (inside.box !== it.said.box || inside.supplier !== it.said.supplier) return 'place'
  try {
    return (await isSigned(it)) ? null : 'signature'
  } catch {
    return 'unsure'
  }
}

// The envelope in which personal data travels: AES-256-GCM under a key of the session, bound to the name of its field (decision 0059).
import { z } from 'zod'

/** `e1.<iv>.<ciphertext>.<tag>`, each in base64url. */
export const ENVELOPE = /^e1\.[\w-]{16}\.[\w-]{1,400}\.[\w-]{22}$/

/** A field that is sent sealed; `schema` judges what was in it once it is open. */
export const sealedText = (name: string) => z.string({ error: `请输入${name}` }).regex(ENVELOPE, `${name}没有加密，请刷新页面后再填`)

// Envelopes of the session (decision 0059), opened and sealed here; the key is imported so that no script can read it again.
import { ApiFail, api, call } from './api.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

let key: Promise<CryptoKey> | null = null

const ask = async (): Promise<CryptoKey> => {
  // Browsers give it to pages that come by HTTPS, or from this machine.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) throw new ApiFail({ code: 'insecure', message: '完整号码只能在 https 地址上查看和填写，请联系校管理员' })
  const given = await call(api.person.wireKey, {})
  return subtle.importKey('raw', bytesOf(given.key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const keyOf = (): Promise<CryptoKey> => {
  key ??= ask().catch((cause: unknown) => {
    key = null
    throw cause
  })
  return key
}

const boundTo = (field: string, iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(field) })

const open = async (field: string, envelope: string): Promise<string> => {
  const [, iv, body, tag] = envelope.split('.') as [string, string, string, string]
  const sealed = new Uint8Array([...bytesOf(body), ...bytesOf(tag)])
  return new TextDecoder().decode(await crypto.subtle.decrypt(boundTo(field, bytesOf(iv)), await keyOf(), sealed))
}

/** Nothing of nothing. Somebody may have signed in anew since the key came: then it is asked for once more. */
export const openEnvelope = async (field: string, envelope: string): Promise<string> => {
  if (envelope === '') return ''
  try {
    return await open(field, envelope)
  } catch (cause) {
    if (cause instanceof ApiFail) throw cause
    key = null
    return open(field, envelope)
  }
}

export const sealEnvelope = async (field: string, plain: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(boundTo(field, iv), await keyOf(), new TextEncoder().encode(plain)))
  return ['e1', ...[iv, sealed.subarray(0, -16), sealed.subarray(-16)].map(textOf)].join('.')
}

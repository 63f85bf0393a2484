// What browsers and Node have alike, with the types of as much of it as is used here; and bytes as text.

interface Key {
  readonly type: string
}
type Algorithm = string | { name: string; [parameter: string]: unknown }

interface WebCrypto {
  getRandomValues(bytes: Uint8Array): Uint8Array
  subtle: {
    digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer>
    importKey(format: 'raw', bytes: Uint8Array, algorithm: Algorithm, extractable: boolean, uses: string[]): Promise<Key>
    deriveKey(algorithm: Algorithm, from: Key, to: Algorithm, extractable: boolean, uses: string[]): Promise<Key>
    encrypt(algorithm: Algorithm, key: Key, data: Uint8Array): Promise<ArrayBuffer>
    decrypt(algorithm: Algorithm, key: Key, data: Uint8Array): Promise<ArrayBuffer>
  }
}

const here = globalThis as unknown as {
  crypto: WebCrypto
  btoa(text: string): string
  atob(text: string): string
  TextEncoder: new () => { encode(text: string): Uint8Array }
  TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }
}

export const { subtle } = here.crypto

export const randomBytes = (length: number): Uint8Array => here.crypto.getRandomValues(new Uint8Array(length))

export const bytesOf = (text: string): Uint8Array => new here.TextEncoder().encode(text)
export const textOf = (bytes: Uint8Array): string => new here.TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** base64url without padding */
export const encode = (bytes: Uint8Array): string =>
  here
    .btoa(Array.from(bytes, (it) => String.fromCharCode(it)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const decode = (text: string): Uint8Array =>
  Uint8Array.from(here.atob(text.replaceAll('-', '+').replaceAll('_', '/')), (it) => it.charCodeAt(0))

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const it of parts) {
    all.set(it, at)
    at += it.length
  }
  return all
}

export const sha256 = async (data: Uint8Array): Promise<Uint8Array> => new Uint8Array(await subtle.digest('SHA-256', data))

const IV = 12

/** AES-256-GCM, the iv before the text; `bound` binds it to its place. */
export const encryptBy = async (key: Key, plain: Uint8Array, bound: string): Promise<string> => {
  const iv = randomBytes(IV)
  const body = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(bound) }, key, plain)
  return encode(joined(iv, new Uint8Array(body)))
}

/** Throws when a bit was changed, or the key or the place is another. */
export const decryptBy = async (key: Key, sealed: string, bound: string): Promise<Uint8Array> => {
  const all = decode(sealed)
  const algorithm = { name: 'AES-GCM', iv: all.subarray(0, IV), additionalData: bytesOf(bound) }
  return new Uint8Array(await subtle.decrypt(algorithm, key, all.subarray(IV)))
}

export const aesKey = (bytes: Uint8Array) => subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

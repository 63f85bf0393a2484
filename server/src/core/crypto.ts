// Field encryption at rest (AES-256-GCM, one key per school derived from the master key) and small hashes (decision 0058).
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'

interface Master {
  /** Names the key in what it sealed; tells nothing of it. */
  kid: string
  bytes: Buffer
  /** As key objects: of bytes the library makes one for each use. */
  derived: Map<string, KeyObject>
}

/** The first seals, signs and indexes; the others still open what they sealed. */
let ring: Master[] = []

const keyFile = (dataDir: string): string => join(dataDir, 'master.key')
const HEX = /^[0-9a-f]{64}$/i

const derive = (bytes: Buffer, purpose: string, length = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), purpose, length))

/** The keys that a text lists, the current one first; null when one of them is no key. */
const ringOf = (text: string): Master[] | null => {
  const keys = text.trim().split(/[\s,]+/)
  if (!keys.every((it) => HEX.test(it))) return null
  return keys.map((hex) => {
    const bytes = Buffer.from(hex, 'hex')
    return { kid: derive(bytes, 'kid', 4).toString('hex'), bytes, derived: new Map() }
  })
}

/**
 * Loads the master key (MASTER_KEY as 64 hex digits, else a 0400 file in the data folder, made at first start), and behind it those it
 * took the place of. Answers whether it was made just now.
 */
export const loadMasterKey = (dataDir: string, env: NodeJS.ProcessEnv = process.env): boolean => {
  ring = []
  if (env.MASTER_KEY) {
    const given = ringOf(env.MASTER_KEY)
    if (!given) throw new Error('MASTER_KEY 须为 64 位十六进制；换密钥时新的在前、旧的在后，以逗号分开')
    ring = given
    return false
  }
  const file = keyFile(dataDir)
  const isNew = !existsSync(file)
  if (isNew) {
    makeFolder(dataDir)
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400 })
    chmodSync(file, 0o400)
  }
  const kept = ringOf(readFileSync(file, 'utf8'))
  if (!kept) throw new Error(`密钥文件 ${file} 不完整，其中每行应是 64 位十六进制；请从备份恢复它`)
  ring = kept
  return isNew
}

/** Takes back a key file that was made for a database with another key: the right one goes in its place. */
export const dropMadeKey = (dataDir: string): void => rmSync(keyFile(dataDir), { force: true })

const current = (): Master => {
  const [first] = ring
  if (!first) throw new Error('the master key is not loaded')
  return first
}

/** Names of the keys that open what lies here, the one first that new texts are sealed with. */
export const keyNames = (): string[] => ring.map((it) => it.kid)

const keyOf = (master: Master, purpose: string): KeyObject => {
  let key = master.derived.get(purpose)
  if (!key) {
    key = createSecretKey(derive(master.bytes, purpose))
    master.derived.set(purpose, key)
  }
  return key
}

const schoolKey = (master: Master, { schoolId }: Place): KeyObject => keyOf(master, `school:${schoolId}`)

/**
 * Binds a ciphertext to its place: it cannot be pasted into another row or column. A sealed column is called `mobile_cipher`, its field
 * `users.mobile`, its row by its `id`: so it is found where keys change (core/reseal.ts).
 */
export interface Place {
  schoolId: number
  field: string
  rowId: string
}

const aad = (it: Place): Buffer => Buffer.from(`${it.schoolId}|${it.field}|${it.rowId}`)

/** `v1.<kid>.<iv>.<ciphertext>.<tag>`; the same text twice never encrypts the same. */
export const seal = (plain: string, place: Place): string => {
  const master = current()
  return ['v1', master.kid, sealBy(schoolKey(master, place), plain, aad(place))].join('.')
}

/** Throws when a bit was flipped or the text belongs elsewhere; never answers garbage. */
export const unseal = (sealed: string, place: Place): string => {
  const [version, ...parts] = sealed.split('.')
  if (version !== 'v1' || parts.length < 3 || parts.length > 4) throw new Error('unknown ciphertext')
  // Before keys could change a text did not say which had sealed it.
  const kid = parts.length === 4 ? parts.shift() : null
  const masters = ring.filter((it) => kid === null || it.kid === kid)
  for (const [i, master] of masters.entries()) {
    try {
      return unsealBy(schoolKey(master, place), parts.join('.'), aad(place))
    } catch (error) {
      if (i === masters.length - 1) throw error
    }
  }
  throw new Error(`sealed with the key ${kid}, which is not loaded`)
}

/** Whether it would be sealed otherwise now. */
export const isOfOldKey = (sealed: string): boolean => !sealed.startsWith(`v1.${current().kid}.`)

/** `<iv>.<ciphertext>.<tag>` of AES-256-GCM. An iv of one's own never meets two texts. */
export const sealBy = (key: Buffer | KeyObject, plain: string, bound: Buffer, iv = randomBytes(12)): string => {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(bound)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [iv, body, cipher.getAuthTag()].map((it) => it.toString('base64url')).join('.')
}

export const unsealBy = (key: Buffer | KeyObject, sealed: string, bound: Buffer): string => {
  const [iv, body, tag, ...more] = sealed.split('.').map((it) => Buffer.from(it, 'base64url'))
  if (iv?.length !== 12 || !body || tag?.length !== 16 || more.length > 0) throw new Error('unknown ciphertext')
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(bound)
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer')
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

type Field = Omit<Place, 'rowId'>

const indexBy = (master: Master, plain: string, { schoolId, field }: Field): Buffer =>
  hmacBy(master, `index:${schoolId}:${field}`, plain).subarray(0, 16)

/** A key for one purpose that is made each time it is asked for. */
export const keyFor = (purpose: string): Buffer => derive(current().bytes, purpose)

/** The same of every key, the current one first: what an older one signed is still known as ours. */
export const keysFor = (purpose: string): Buffer[] => ring.map((it) => derive(it.bytes, purpose))

/** Finds a sealed text again: the same text is the same index within one school and field, and nowhere else. */
export const indexOf = (plain: string, field: Field): Buffer => indexBy(current(), plain, field)

/** All it may be found by while rows still carry the index of an older key. */
export const indexesOf = (plain: string, field: Field): Buffer[] => ring.map((it) => indexBy(it, plain, field))

const hmacBy = (master: Master, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyOf(master, `sign:${purpose}`))
    .update(text)
    .digest()

/** Says that we wrote this text, for this purpose and no other. */
export const signatureOf = (purpose: string, text: string): string => hmacBy(current(), purpose, text).toString('base64url')

export const isSignatureOf = (signature: string, purpose: string, text: string): boolean =>
  ring.some((it) => sameBytes(Buffer.from(signature), Buffer.from(hmacBy(it, purpose, text).toString('base64url'))))

/** First and last four characters. */
export const maskIdCard = (idCard: string): string => `${idCard.slice(0, 4)}**********${idCard.slice(14)}`

export const maskMobile = (mobile: string): string => (mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : '')
export const maskEmail = (email: string): string => (email === '' ? '' : `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`)

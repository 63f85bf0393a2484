// Field encryption at rest (AES-256-GCM, one key per school derived from the master key) and small hashes.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './folder.ts'

let master: Buffer | null = null
const keys = new Map<number, Buffer>()

const keyFile = (dataDir: string): string => join(dataDir, 'master.key')
const HEX = /^[0-9a-f]{64}$/i

/**
 * Loads the master key (MASTER_KEY as 64 hex digits, else a 0400 file in the data folder, made at first start).
 * Answers whether it was made just now.
 */
export const loadMasterKey = (dataDir: string, env: NodeJS.ProcessEnv = process.env): boolean => {
  keys.clear()
  if (env.MASTER_KEY) {
    if (!HEX.test(env.MASTER_KEY)) throw new Error('MASTER_KEY 须为 64 位十六进制')
    master = Buffer.from(env.MASTER_KEY, 'hex')
    return false
  }
  const file = keyFile(dataDir)
  const isNew = !existsSync(file)
  if (isNew) {
    makeFolder(dataDir)
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400 })
    chmodSync(file, 0o400)
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!HEX.test(text)) throw new Error(`密钥文件 ${file} 不完整，其中应是 64 位十六进制；请从备份恢复它`)
  master = Buffer.from(text, 'hex')
  return isNew
}

/** Takes back a key file that was made for a database with another key: the right one goes in its place. */
export const dropMadeKey = (dataDir: string): void => rmSync(keyFile(dataDir), { force: true })

const keyOf = (schoolId: number): Buffer => {
  let key = keys.get(schoolId)
  if (!key) {
    if (!master) throw new Error('the master key is not loaded')
    key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `school:${schoolId}`, 32))
    keys.set(schoolId, key)
  }
  return key
}

/** Binds a ciphertext to its place: it cannot be pasted into another row or column. */
export interface Place {
  schoolId: number
  field: string
  rowId: string
}

const aad = (it: Place): Buffer => Buffer.from(`${it.schoolId}|${it.field}|${it.rowId}`)

/** `v1.<iv>.<ciphertext>.<tag>`; the same text twice never encrypts the same. */
export const seal = (plain: string, place: Place): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(place.schoolId), iv)
  cipher.setAAD(aad(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', iv.toString('base64url'), body.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.')
}

/** Throws when a bit was flipped or the text belongs elsewhere; never answers garbage. */
export const unseal = (sealed: string, place: Place): string => {
  const [version, iv, body, tag] = sealed.split('.')
  if (version !== 'v1' || !iv || body === undefined || !tag) throw new Error('unknown ciphertext')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(place.schoolId), Buffer.from(iv, 'base64url'))
  decipher.setAAD(aad(place))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
}

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Finds a sealed text again: the same text is the same index within one school and field, and nowhere else. */
export const indexOf = (plain: string, { schoolId, field }: Omit<Place, 'rowId'>): Buffer =>
  Buffer.from(signatureOf(`index:${schoolId}:${field}`, plain), 'base64url').subarray(0, 16)

/** Says that we wrote this text, for this purpose and no other. */
export const signatureOf = (purpose: string, text: string): string => {
  if (!master) throw new Error('the master key is not loaded')
  const key = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `sign:${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}

export const isSignatureOf = (signature: string, purpose: string, text: string): boolean =>
  sameBytes(Buffer.from(signature), Buffer.from(signatureOf(purpose, text)))

export const maskMobile = (mobile: string): string => (mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : '')

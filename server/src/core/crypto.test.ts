import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indexesOf, indexOf, isOfOldKey, isSignatureOf, keyNames, loadMasterKey, maskMobile, seal, signatureOf, unseal } from './crypto.ts'

const useKeys = (...pairs: string[]): boolean => loadMasterKey('.', { MASTER_KEY: pairs.map((it) => it.repeat(32)).join(',') })
useKeys('11')
const place = { schoolId: 1, field: 'addresses.mobile', rowId: 'a' }
const MOBILE = '13800005621'

/** As it was sealed before keys had names. */
const sealedBefore = (pair: string): string => {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(pair.repeat(32), 'hex'), Buffer.alloc(0), 'school:1', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('1|addresses.mobile|a'))
  const body = Buffer.concat([cipher.update(MOBILE), cipher.final()])
  return ['v1', ...[iv, body, cipher.getAuthTag()].map((it) => it.toString('base64url'))].join('.')
}

describe('sealed fields', () => {
  it('open again in their place, never look the same twice, and say by a name that tells nothing which key sealed them', () => {
    const one = seal(MOBILE, place)
    expect(unseal(one, place)).toBe(MOBILE)
    expect(new Set(Array.from({ length: 200 }, () => seal(MOBILE, place))).size).toBe(200)
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{15}\.[\w-]{22}$/)
    expect('11'.repeat(32)).not.toContain(keyNames()[0])
  })

  it('never open in another row, column or school', () => {
    const one = seal(MOBILE, place)
    for (const other of [{ rowId: 'b' }, { field: 'users.mobile' }, { schoolId: 2 }])
      expect(() => unseal(one, { ...place, ...other }), JSON.stringify(other)).toThrow()
  })

  it('are an error, never text, with any bit flipped, a part cut off or one too many', () => {
    const one = seal(MOBILE, place)
    const [version, kid, ...parts] = one.split('.') as [string, string, ...string[]]
    let flips = 0
    for (const [i, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        const text = [version, kid, ...parts.with(i, flipped.toString('base64url'))].join('.')
        expect(() => unseal(text, place), text).toThrow()
        flips += 1
      }
    }
    expect(flips).toBe((12 + 11 + 16) * 8)
    for (const cut of [one.slice(0, -6), one.slice(0, 20), `${one}.AAAA`, one.replace('v1', 'v2'), one.replace(kid, '00000000'), ''])
      expect(() => unseal(cut, place), cut).toThrow()
  })

  it('masks a mobile number', () => expect(maskMobile(MOBILE)).toBe('138****5621'))
})

describe('the master key changes', () => {
  it('seals with the first key and opens what every loaded one sealed, named or not; without it nothing', () => {
    useKeys('11')
    const [named, nameless] = [seal(MOBILE, place), sealedBefore('11')]
    useKeys('22', '11')
    const news = seal(MOBILE, place)
    expect([named, nameless, news].map((it_) => [unseal(it_, place), isOfOldKey(it_)])).toEqual([
      [MOBILE, true],
      [MOBILE, true],
      [MOBILE, false],
    ])
    useKeys('22')
    expect(unseal(news, place)).toBe(MOBILE)
    expect(() => unseal(named, place)).toThrow('which is not loaded')
    expect(() => unseal(nameless, place)).toThrow()
  })

  it('finds by the index of each loaded key and knows the signature of each', () => {
    useKeys('11')
    const [index, signature] = [indexOf(MOBILE, place), signatureOf('purpose', 'text')]
    useKeys('22', '11')
    expect(indexesOf(MOBILE, place)).toEqual([indexOf(MOBILE, place), index])
    expect(indexOf(MOBILE, place)).not.toEqual(index)
    expect(indexOf(MOBILE, { ...place, schoolId: 2 })).not.toEqual(indexOf(MOBILE, place))
    expect([isSignatureOf(signature, 'purpose', 'text'), isSignatureOf(signature, 'other', 'text')]).toEqual([true, false])
    useKeys('22')
    expect(isSignatureOf(signature, 'purpose', 'text')).toBe(false)
  })

  it('refuses a list with anything but keys in it', () => {
    for (const text of ['11', `${'11'.repeat(32)},`, `${'11'.repeat(32)},xyz`])
      expect(() => loadMasterKey('.', { MASTER_KEY: text })).toThrow('MASTER_KEY 须为 64 位十六进制')
  })
})

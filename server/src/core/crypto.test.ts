import { describe, expect, it } from 'vitest'
import { loadMasterKey, maskMobile, seal, unseal } from './crypto.ts'

process.env.MASTER_KEY = '11'.repeat(32)
loadMasterKey('.')
const place = { schoolId: 1, field: 'addresses.mobile', rowId: 'a' }

describe('sealed fields', () => {
  it('open again in their place, and never look the same twice', () => {
    const one = seal('13800005621', place)
    expect(unseal(one, place)).toBe('13800005621')
    expect(seal('13800005621', place)).not.toBe(one)
  })

  it('never open in another row, column or school, or with a bit flipped', () => {
    const one = seal('13800005621', place)
    for (const other of [
      { ...place, rowId: 'b' },
      { ...place, field: 'users.mobile' },
      { ...place, schoolId: 2 },
    ])
      expect(() => unseal(one, other)).toThrow()
    const [version, iv, body, tag] = one.split('.') as [string, string, string, string]
    const flipped = Buffer.from(body, 'base64url')
    flipped[0] = flipped[0]! ^ 1
    expect(() => unseal([version, iv, flipped.toString('base64url'), tag].join('.'), place)).toThrow()
  })

  it('masks a mobile number', () => expect(maskMobile('13800005621')).toBe('138****5621'))
})

import { describe, expect, it } from 'vitest'
import { isUscc, plainTaxNo, taxNoKind } from './uscc.ts'

describe('isUscc', () => {
  it.each([
    '91350100M000100Y43',
    '12100000400002259P',
    '9144030071526726XG',
    '91330100799655058B',
    '123300004700009964',
    '1233020041909099XN',
    '91330200MA2DE0017J',
    '91310115MA1DE0023B',
    '91320100MA1DE0031J',
    '91510104MA6DE0049E',
    '91110108690017781B',
    '91460300MAA92DJN95',
    '913205830880018839',
  ])('takes %s', (code) => {
    expect(isUscc(code)).toBe(true)
  })

  it.each([
    '91350100M000100Y4Z',
    '',
    '91350100M000100Y4',
    '91350100M000100Y431',
    '91350100I000100Y43',
    '123300004700009963',
    '91330200MA2DE0018J',
  ])('refuses %s', (code) => {
    expect(isUscc(code)).toBe(false)
  })

  it('takes lower case and blanks as the same code', () => {
    expect(isUscc('91350100m000100y43')).toBe(true)
    expect(plainTaxNo(' 9135 0100m000100y43 ')).toBe('91350100M000100Y43')
  })

  it('lets an old number of 15 digits pass with its own kind', () => {
    expect(taxNoKind('330200123456789')).toBe('old')
    expect(taxNoKind('91350100M000100Y4Z')).toBe('wrong')
  })

  it('notices any single changed character', () => {
    const code = '91330200MA2DE0017J'
    for (let i = 0; i < 18; i += 1)
      for (const c of '0123456789ABCDEFGHJKLMNPQRTUWXY')
        if (c !== code[i]) expect(isUscc(code.slice(0, i) + c + code.slice(i + 1)), `${c} at ${i}`).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { issueAt, pathOf, withoutBlanks } from './form.tsx'

describe('form glue', () => {
  it('reads dotted paths of the server', () => {
    expect(pathOf('lines.0.num')).toEqual(['lines', 0, 'num'])
  })

  it('finds the issue of a field, whole or part of it', () => {
    const issues = [{ path: ['lines', 0, 'num'], message: '数量须为整数' }]
    expect(issueAt(issues, ['lines', 0, 'num'])).toBe('数量须为整数')
    expect(issueAt(issues, 'lines')).toBe('数量须为整数')
    expect(issueAt(issues, ['lines', 1, 'num'])).toBeUndefined()
  })

  it('treats empty boxes as absent, at any depth', () => {
    expect(withoutBlanks({ a: '', b: null, c: [{ d: '' }], e: 0, f: false })).toEqual({
      a: undefined,
      b: undefined,
      c: [{ d: undefined }],
      e: 0,
      f: false,
    })
  })
})

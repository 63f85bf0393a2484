import { z } from 'zod'
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

describe('messages without one in the schema', () => {
  const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error!.issues[0]!.message

  it('are short Chinese', () => {
    expect(said(z.int(), undefined)).toBe('请填写')
    expect(said(z.int(), 'x')).toBe('格式不正确')
    expect(said(z.int().max(9), 10)).toBe('不能大于 9')
    expect(said(z.string().max(3), 'abcd')).toBe('最多 3 个字')
    expect(said(z.enum(['a']), 'b')).toBe('请从可选项中选择')
    expect(said(z.int('数量须为整数'), 'x')).toBe('数量须为整数')
  })
})

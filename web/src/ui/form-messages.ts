// What a form says where the schema names no message of its own: short Chinese, never the library's English.
import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & {}>[0]

const boundText = (issue: Issue, word: '少' | '多', limit: unknown): string => {
  const bound = String(limit)
  if (issue['origin'] === 'string') return word === '少' && bound === '1' ? '请填写' : `最${word} ${bound} 个字`
  if (issue['origin'] === 'array') return word === '少' && bound === '1' ? '请至少选择一项' : `最${word} ${bound} 项`
  return word === '少' ? `不能小于 ${bound}` : `不能大于 ${bound}`
}

export const chineseOf = (issue: Issue): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return '请填写'
  if (issue.code === 'too_small') return boundText(issue, '少', issue['minimum'])
  if (issue.code === 'too_big') return boundText(issue, '多', issue['maximum'])
  if (issue.code === 'invalid_value') return '请从可选项中选择'
  return '格式不正确'
}

z.config({ customError: chineseOf })

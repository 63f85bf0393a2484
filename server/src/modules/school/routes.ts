import { school } from '@caiyuan/contract/school'
import { implement } from '../../core/implement.ts'
import { autoLoginFlag, getSchool, listSchools, queryParameter } from './queries.ts'

export const schoolModule = implement('school', school, {
  getAllSchool: (ctx) => listSchools(ctx, { name: '' }),
  list: listSchools,
  get: getSchool,
  autoLoginFlag,
  parameter: queryParameter,
})

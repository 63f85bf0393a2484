import { evaluation } from '@caiyuan/contract/evaluation'
import { implement } from '../../core/implement.ts'
import { addToEvaluation, writeEvaluation } from './commands.ts'
import { evaluationForm, listEvaluations } from './queries.ts'

export const evaluationModule = implement('evaluation', evaluation, {
  form: evaluationForm,
  write: writeEvaluation,
  add: addToEvaluation,
  list: listEvaluations,
})

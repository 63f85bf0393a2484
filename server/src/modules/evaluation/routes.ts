import { evaluation } from '@caiyuan/contract/evaluation'
import { evaluationSupply } from '@caiyuan/contract/evaluation-supply'
import { implement } from '../../core/implement.ts'
import { addToEvaluation, writeEvaluation } from './commands.ts'
import { projectJob } from './projection.ts'
import { evaluationForm, listEvaluations } from './queries.ts'
import { answerEvaluation, listSupply } from './supply.ts'

export const evaluationModule = implement(
  'evaluation',
  evaluation,
  {
    form: evaluationForm,
    write: writeEvaluation,
    add: addToEvaluation,
    list: listEvaluations,
  },
  { 'evaluation.toSupplier': projectJob },
)

export const evaluationSupplyModule = implement('evaluationSupply', evaluationSupply, {
  list: listSupply,
  answer: answerEvaluation,
})

import { evaluation } from '@caiyuan/contract/evaluation'
import { evaluationSupply } from '@caiyuan/contract/evaluation-supply'
import { implement } from '../../core/implement.ts'
import { addToEvaluation, writeEvaluation } from './commands.ts'
import { projectJob } from './projection.ts'
import { evaluationForm, evaluationPicture, listEvaluations } from './queries.ts'
import { answerEvaluation, listSupply, supplyPicture } from './supply.ts'

export const evaluationModule = implement(
  'evaluation',
  evaluation,
  {
    form: evaluationForm,
    write: writeEvaluation,
    add: addToEvaluation,
    list: listEvaluations,
    picture: evaluationPicture,
  },
  { 'evaluation.toSupplier': projectJob },
)

export const evaluationSupplyModule = implement('evaluationSupply', evaluationSupply, {
  list: listSupply,
  picture: supplyPicture,
  answer: answerEvaluation,
})

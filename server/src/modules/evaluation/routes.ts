import { evaluation } from '@caiyuan/contract/evaluation'
import { evaluationDesk } from '@caiyuan/contract/evaluation-desk'
import { evaluationSupply } from '@caiyuan/contract/evaluation-supply'
import { implement } from '../../core/implement.ts'
import { addToEvaluation, writeEvaluation } from './commands.ts'
import { decideReports, deskWaits, listReports } from './desk.ts'
import { projectJob } from './projection.ts'
import { evaluationForm, evaluationPicture, listToEvaluate } from './queries.ts'
import { reportEvaluation, supplierReport } from './reports.ts'
import { listEvaluations, listOfAgreement, listOfSeller, listOfShop } from './shown.ts'
import { answerEvaluation, listSupply, supplyPicture } from './supply.ts'

export const evaluationModule = implement(
  'evaluation',
  evaluation,
  {
    todo: listToEvaluate,
    form: evaluationForm,
    write: writeEvaluation,
    add: addToEvaluation,
    list: listEvaluations,
    ofShop: listOfShop,
    ofAgreement: listOfAgreement,
    ofSeller: listOfSeller,
    picture: evaluationPicture,
    report: reportEvaluation,
  },
  { 'evaluation.toSupplier': projectJob },
)

export const evaluationSupplyModule = implement('evaluationSupply', evaluationSupply, {
  list: listSupply,
  picture: supplyPicture,
  report: supplierReport,
  answer: answerEvaluation,
})

export const evaluationDeskModule = implement('evaluationDesk', evaluationDesk, { list: listReports, decide: decideReports }, {}, deskWaits)

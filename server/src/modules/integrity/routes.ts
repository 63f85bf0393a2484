import { integrity } from '@caiyuan/contract/integrity'
import { implement } from '../../core/implement.ts'
import { acceptReport, closeReport, getReport, listReports, sayToReporter, stepAside } from './office.ts'
import { addToReport, followReport, submitReport } from './reporter.ts'

export const integrityModule = implement('integrity', integrity, {
  submit: submitReport,
  follow: followReport,
  add: addToReport,
  list: listReports,
  detail: getReport,
  accept: acceptReport,
  say: sayToReporter,
  close: closeReport,
  stepAside,
})

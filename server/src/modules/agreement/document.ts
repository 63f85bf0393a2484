// What a framework agreement is to files, messages and links; it has no state of its own and no card pays for it.
import { agreement } from '@caiyuan/contract/agreement'
import { toFramework } from '@caiyuan/contract/framework/flow'
import type { DocumentKind } from '../../core/documents.ts'
import { implement } from '../../core/implement.ts'
import { agreementFaults, agreementTemplate, importAgreements, previewAgreements } from './import.ts'
import { agreementNotices, resumeAgreement, saveAgreement, stopAgreement, warnAgreement } from './commands.ts'
import { getAgreement, listAgreements, listFirms, mustSeeAgreement } from './queries.ts'

export const agreementKind: DocumentKind = {
  kind: 'frameworkAgreement',
  title: '框架协议',
  prefixes: null,
  doc: null,
  page: (id) => toFramework('/frameworkAgreementDetail', { id }),
  print: null,
  heading: '系统',
  notices: agreementNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeAgreement,
  readers: null,
  money: null,
  ledgerRules: [],
  approval: null,
  evaluation: null,
}

export const agreementModule = implement(
  'agreement',
  agreement,
  {
    list: listAgreements,
    detail: getAgreement,
    firms: listFirms,
    save: saveAgreement,
    stop: stopAgreement,
    resume: resumeAgreement,
    template: agreementTemplate,
    preview: previewAgreements,
    faults: agreementFaults,
    import: importAgreements,
  },
  { 'agreement.warn': warnAgreement },
)

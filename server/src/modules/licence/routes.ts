import { licence } from '@caiyuan/contract/licence'
import { implement } from '../../core/implement.ts'
import { addLicence, endLicence, setLicenceCheck } from './commands.ts'
import { listLicences } from './queries.ts'

export const licenceModule = implement('licence', licence, {
  list: listLicences,
  add: addLicence,
  end: endLicence,
  setting: setLicenceCheck,
})

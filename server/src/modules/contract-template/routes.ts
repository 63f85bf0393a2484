import { contractTemplate } from '@caiyuan/contract/contract-template'
import { implement } from '../../core/implement.ts'
import { saveTemplate, withdrawTemplate } from './commands.ts'
import { getContract, getSupplyContract, getTemplate, listTemplates } from './queries.ts'

export const contractTemplateModule = implement('contractTemplate', contractTemplate, {
  list: listTemplates,
  detail: getTemplate,
  save: saveTemplate,
  withdraw: withdrawTemplate,
  paper: getContract,
  supplyPaper: getSupplyContract,
})

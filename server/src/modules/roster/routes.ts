import { roster } from '@caiyuan/contract/roster'
import { implement } from '../../core/implement.ts'
import { givePasswords, importRoster } from './commands.ts'
import { tellJob } from './jobs.ts'
import { listOwing, previewRoster, rosterFaults, rosterTemplate } from './queries.ts'

export const rosterModule = implement(
  'roster',
  roster,
  { template: rosterTemplate, preview: previewRoster, faults: rosterFaults, import: importRoster, owing: listOwing, givePasswords },
  { 'roster.tell': tellJob },
)

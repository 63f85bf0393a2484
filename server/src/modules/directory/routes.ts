import { directory } from '@caiyuan/contract/directory'
import { implement } from '../../core/implement.ts'
import { previewDirectory, syncDirectory } from './commands.ts'
import { giveUp, night, runJob } from './jobs.ts'
import { getDirectory } from './queries.ts'

export const directoryModule = implement(
  'directory',
  directory,
  { get: getDirectory, preview: previewDirectory, sync: syncDirectory },
  { 'directory.run': runJob, 'directory.run.gaveUp': giveUp, 'directory.night': night },
)

import { myData } from '@caiyuan/contract/my-data'
import { implement } from '../../core/implement.ts'
import { askExport } from './commands.ts'
import { myDataJobs } from './jobs.ts'
import { downloadExport, listExports } from './queries.ts'

export const myDataModule = implement('myData', myData, { exports: listExports, export: askExport, download: downloadExport }, myDataJobs)

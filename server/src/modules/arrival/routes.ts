import { arrival } from '@caiyuan/contract/arrival'
import { implement } from '../../core/implement.ts'
import { askArrival, withdrawArrival } from './commands.ts'
import { arrivalJobs } from './jobs.ts'
import { listMine } from './queries.ts'

export const arrivalModule = implement('arrival', arrival, { mine: listMine, ask: askArrival, withdraw: withdrawArrival }, arrivalJobs)

import { handover } from '@caiyuan/contract/handover'
import { implement } from '../../core/implement.ts'
import { handOver } from './commands.ts'
import { listOnHand, listPeople } from './queries.ts'

export const handoverModule = implement('handover', handover, { people: listPeople, onHand: listOnHand, submit: handOver })

import { receipt } from '@caiyuan/contract/receipt'
import { implement } from '../../core/implement.ts'
import { takeCounted } from './commands.ts'
import { listArriving } from './queries.ts'

export const receiptModule = implement('receipt', receipt, { arriving: listArriving, take: takeCounted })

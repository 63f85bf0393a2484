// Who may do what with an acceptance note that waits for its second acceptor.
import { acceptanceFlow, type AcceptanceAction, type AcceptanceState } from '@caiyuan/contract/acceptance-flow'
import type { Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../../core/advance.ts'
import type { Tables } from '../../../core/tables.ts'

export type AcceptanceRow = Omit<Selectable<Tables['acceptances']>, 'state'> & { state: AcceptanceState }

const bySecond: Rule<AcceptanceRow> = (ctx, row) => (row.second_acceptor_id === ctx.user.id && ctx.user.needs.has('order:accept')) || ''

export const acceptanceDoc = defineDoc<AcceptanceState, AcceptanceAction, AcceptanceRow, 'acceptances'>(acceptanceFlow, 'acceptances', {
  confirm: bySecond,
  confirmToAudit: bySecond,
  sendBack: bySecond,
  withdraw: (ctx, row) => row.acceptor_id === ctx.user.id || '',
})

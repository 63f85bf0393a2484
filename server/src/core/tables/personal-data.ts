// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface PersonalDataTable {
  school_id: number
  id: string
  confirmed_mobile_cipher: string | null
  custom_mobile_cipher: string | null
  id_card_cipher: string | null
  id_card_masked: Generated<string>
}

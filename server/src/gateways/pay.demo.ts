// The ways to pay of a demonstration: simulated houses that speak the published protocols, and a campus card centre for everybody.
import type { PaySettings } from '../core/config-pay.ts'
import type { Db } from '../core/db.ts'
import { campusSimulator } from './pay.campus.simulator.ts'
import { payHouses } from './pay.houses.simulator.ts'
import type { PayGateways } from './pay.ts'
import { payBy } from './pay-ways.ts'

/** Somebody with a phone reads the code after so long. */
const SCANNED_MS = 12_000
/** What a card has when it is first asked for, in fen. */
const CARD_FEN = 50_000

export const payDemo = (db: Db, settings: PaySettings): PayGateways => {
  const houses = payHouses(db, { paysAfterMs: SCANNED_MS })
  const real = payBy(settings)
  return {
    campus: campusSimulator(db, { opensWithFen: CARD_FEN }),
    wechat: real.wechat ?? houses.wechat,
    alipay: real.alipay ?? houses.alipay,
  }
}

// Somebody who cancels the account, and the days that pass.
import type { SessionUser } from '../../core/context.ts'
import type { World } from '../../../test/harness.ts'

export const PASS = 'Test-2026-pass'

export const leaving = (world: () => World) => {
  const ask = async (who: SessionUser) => {
    const client = await world().as(who)
    const ticket = await client.stepUp.prove({ deed: 'logoff', passWord: PASS })
    return { client, leave: () => client.logoff.remove({ ticket }) }
  }
  /** The fifteen days are over. */
  const pass = async (who: SessionUser) => {
    await world().admin.query("update mall.users set leaves_at = now() - interval '1 minute' where id = $1 and leaves_at is not null", [
      who.id,
    ])
    await world().makeDue('logoff.end')
    await world().drain()
  }
  const leave = async (who: SessionUser) => {
    await (await ask(who)).leave()
    await pass(who)
  }
  return { ask, pass, leave }
}

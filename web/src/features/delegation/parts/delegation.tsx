// 授权: who decides, spends and buys in my place, and in whose place I do.
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Agents } from './agents.tsx'
import { CardGrants } from './card-grants.tsx'
import { Deputies } from './deputies.tsx'

export const Delegation = () => {
  const { has } = useSession()
  const read = useRead(api.delegation.mine, {})
  return (
    <WithRead read={read}>
      {(mine) =>
        !has('check:approve') && mine.cards.length + mine.taken.length + mine.agents.length + mine.owners.length === 0 ? (
          <Empty title="没有可以授权的事项">有审批权限，或者是经费卡的负责人，才有东西可以授权给别人。</Empty>
        ) : (
          <div className="stack">
            <Deputies mine={mine} />
            <CardGrants cards={mine.cards} />
            <Agents mine={mine} />
          </div>
        )
      }
    </WithRead>
  )
}

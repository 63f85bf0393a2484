// 经费对账单: head, burn-down, by subject, by month, ledger of one card.
import { to } from '@caiyuan/contract/to'
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { fileLink } from '../../../core/file-link.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { CardGrants } from '../../delegation/parts/card-grants.tsx'
import { BurnDown } from '../parts/burn-down.tsx'
import css from '../parts/charts.module.css'
import { FinanceBalance } from '../parts/finance-balance.tsx'
import { FundHead } from '../parts/fund-head.tsx'
import { Ledger, ledgerInput, ledgerShape } from '../parts/ledger.tsx'
import { MonthUse } from '../parts/month-use.tsx'
import { SubjectUse } from '../parts/subject-use.tsx'
import type { Card } from '../model.ts'

/** Finance lifts the freeze of a card once its ledger adds up again. */
const ReleaseButton = ({ card }: { card: Card }) => {
  const { has } = useSession()
  const ask = useAsk()
  const act = useAct(api.fund.release, {
    onDone: () => notify.ok('已解除冻结，可以继续使用'),
  })
  if (card.status !== 'frozen' || !has('bill:audit')) return null
  const press = async () => {
    const answer = await ask.put({
      title: '解除冻结',
      body: `系统将先重新核对 ${card.projectNo} 的账本，全部平衡才会解除。`,
      ok: '核对并解除',
    })
    if (answer !== undefined) void act.run({ id: card.id })
  }
  return (
    <>
      <Button loading={act.pending} onClick={() => void press()}>
        解除冻结
      </Button>
      {ask.node}
    </>
  )
}

/** Who may spend from it: its owner says so here as in 账户设置. */
const OwnGrants = ({ fundId }: { fundId: string }) => {
  const read = useRead(api.delegation.mine, {})
  return <CardGrants cards={read.data?.cards.filter((it) => it.fundId === fundId) ?? []} />
}

const Statement = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const list = useListState(ledgerShape)
  const statement = useRead(api.fund.statement, { id })
  const cards = useRead(api.fund.mine, { pageSize: 100 }, { fresh: 60_000 })
  const input = ledgerInput(id, list)
  const entries = useRead(api.fund.entries, { ...input, pageNum: list.pageNum, pageSize: list.pageSize }, { keep: true })
  return (
    <WithRead read={statement}>
      {(it) => (
        <div className="stack">
          <FundHead
            statement={it}
            cards={cards.data?.list ?? []}
            readAt={statement.dataUpdatedAt}
            pick={(next) => void navigate(to('/fundStatement', { id: next }), { state: { from: '/fundCard' } })}
            file={fileLink(api.fund.exportEntries, input)}
            extra={<ReleaseButton card={it.card} />}
            beside={<FinanceBalance id={it.card.id} />}
          />
          <BurnDown statement={it} />
          <div className={css['pair']}>
            <SubjectUse subjects={it.subjects} />
            <MonthUse months={it.months} today={it.burn.today} />
          </div>
          {it.card.mine === 'owner' ? <OwnGrants fundId={it.card.id} /> : null}
          <div className={css['paper']}>
            <Ledger id={id} list={list} read={entries} subjects={it.subjects} />
          </div>
        </div>
      )}
    </WithRead>
  )
}

/** Without an id the first card of the reader is shown. */
export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const cards = useRead(api.fund.mine, { pageSize: 1 }, { enabled: id === '' })
  const shown = id || cards.data?.list[0]?.id
  if (shown) return <Statement key={shown} id={shown} />
  return <WithRead read={cards}>{() => <Empty title="还没有可用的经费卡">经费由财务系统同步，或由负责人授权给您使用</Empty>}</WithRead>
}

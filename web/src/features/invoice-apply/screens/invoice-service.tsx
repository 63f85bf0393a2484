// 发票服务: orders that wait for their invoice, what was asked for, and heads.
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { api, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { useListState } from '../../../ui/list-state.ts'
import { shape } from '../model.ts'
import { Heads } from '../parts/heads.tsx'
import { History } from '../parts/history.tsx'
import { OwnWaiting, Waiting } from '../parts/waiting.tsx'
import { Workbench } from '../parts/workbench.tsx'

/** The purse that is open; a student orders with no other than his own. */
const useOwnPurse = (): Purse => {
  const mode = usePurchaseMode()
  return useSession().has('order:create') && mode === PUBLIC ? PUBLIC : PERSONAL
}

export const Screen = () => {
  const list = useListState(shape)
  const purse = useOwnPurse()
  const isOwn = purse === PERSONAL
  const counts = useRead(api.invoiceApply.goodsStatusCount, { categoryType: purse }, { keep: true }).data
  if (list.tab === 'heads') return <Heads list={list} counts={counts} isOwn={isOwn} />
  if (list.tab === 'history') return <History list={list} counts={counts} purse={purse} />
  if (isOwn) return <OwnWaiting list={list} counts={counts} />
  return list.tab === 'match' ? <Workbench list={list} counts={counts} /> : <Waiting list={list} counts={counts} />
}

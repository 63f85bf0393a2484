// 发票服务: orders that wait for their invoice, what was asked for, and heads.
import { api, useRead } from '../../../core/api.ts'
import { useListState } from '../../../ui/list-state.ts'
import { shape } from '../model.ts'
import { Heads } from '../parts/heads.tsx'
import { History } from '../parts/history.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { Workbench } from '../parts/workbench.tsx'

export const Screen = () => {
  const list = useListState(shape)
  const counts = useRead(api.invoiceApply.goodsStatusCount, {}, { keep: true }).data
  if (list.tab === 'heads') return <Heads list={list} counts={counts} />
  if (list.tab === 'match') return <Workbench list={list} counts={counts} />
  return list.tab === 'history' ? <History list={list} counts={counts} /> : <Waiting list={list} counts={counts} />
}

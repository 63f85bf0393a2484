// 审批中心: what waits for the reader, what he did, what he was sent and what he began.
import { useNavigate, useParams } from 'react-router'
import { useListState, type ListState } from '../../../ui/list-state.ts'
import { centreTabs, CheckList, checkShape, type Filters } from '../parts/check-list.tsx'

/** The tab is part of the address: `check/0` … `check/5`. */
const useIndexed = (): { index: number; list: ListState<Filters> } => {
  const params = useParams()
  const navigate = useNavigate()
  const index = /^[0-5]$/.test(params['index'] ?? '') ? Number(params['index']) : 0
  const state = useListState(checkShape)
  const set: ListState<Filters>['set'] = ({ tab, ...change }) => (tab === undefined ? state.set(change) : void navigate(`/check/${tab}`))
  return { index, list: { ...state, tab: String(index), set } }
}

export const Screen = () => {
  const { index, list } = useIndexed()
  return <CheckList index={index} list={list} tabs={centreTabs} from={`/check/${index}`} />
}

// 投诉处理: what the school received, what waits first.
import {
  complaintTabKeys,
  complaintTabs,
  complaintTypeKeys,
  complaintTypes,
  toComplaint,
  type ComplaintTab,
  type ComplaintType,
} from '@caiyuan/contract/complaint/flow'
import { useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { FilterSelect, FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import type { Row } from '../model.ts'
import { ComplaintCard, complaintColumns } from '../parts/list.tsx'

const DESK = '/complaintDesk'
const shape = { tabs: [...complaintTabKeys], filters: { keyword: '', type: '' }, pageSize: 20 }
const linkOf = ({ id }: Row): string => toComplaint('/complaintDetail', { id })

export const Screen = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as ComplaintTab
  const type = complaintTypeKeys.find((key) => key === list.filters.type) ?? ('' as ComplaintType | '')
  const read = useRead(
    api.complaint.desk,
    { tab, type, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  return (
    <ListPage
      name="complaintDesk"
      what="投诉处理"
      list={list}
      tabs={complaintTabKeys.map((key) => ({
        key,
        label: complaintTabs[key].label,
        count: read.data?.counts[key],
        alert: key === 'toAccept',
      }))}
      read={read}
      rowKey={(it) => it.id}
      columns={complaintColumns(linkOf, DESK, true)}
      search={<FilterText list={list} name="keyword" label="单号、投诉对象、供应商" width={220} />}
      filters={
        <FilterSelect
          list={list}
          name="type"
          label="类型"
          options={complaintTypeKeys.map((key) => ({ value: key, label: complaintTypes[key] }))}
        />
      }
      onOpen={(it) => void navigate(linkOf(it), { state: { from: DESK } })}
      phoneCard={(it) => <ComplaintCard it={it} to={linkOf(it)} from={DESK} />}
      minWidth={860}
      empty={{ title: '没有投诉', text: '本校师生提交的投诉列在这里；投诉到您本人的由其他人处理' }}
    />
  )
}

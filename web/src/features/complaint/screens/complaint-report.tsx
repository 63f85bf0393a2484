// 投诉举报: the form, and one's own complaints.
import {
  complaintTabKeys,
  complaintTabs,
  complaintTargetKeys,
  toComplaint,
  type ComplaintTab,
  type ComplaintTarget,
} from '@caiyuan/contract/complaint/flow'
import { Button } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import type { Row } from '../model.ts'
import { ComplaintForm } from '../parts/form.tsx'
import { ComplaintCard, complaintColumns } from '../parts/list.tsx'

const LIST = '/complaintReport'
const shape = { tabs: [...complaintTabKeys], filters: { keyword: '' }, pageSize: 20 }
const linkOf = ({ id }: Row): string => toComplaint('/complaintDetail', { id })

const List = () => {
  const list = useListState(shape)
  const navigate = useNavigate()
  const tab = list.tab as ComplaintTab
  const read = useRead(
    api.complaint.list,
    { tab, keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const add = (
    <Button type="primary" onClick={() => void navigate(`${LIST}?new=1`)}>
      我要投诉
    </Button>
  )
  return (
    <ListPage
      name="complaints"
      what="投诉"
      list={list}
      tabs={complaintTabKeys.map((key) => ({
        key,
        label: complaintTabs[key].label,
        count: read.data?.counts[key],
        alert: key === 'answered',
      }))}
      read={read}
      rowKey={(it) => it.id}
      columns={complaintColumns(linkOf, LIST, false)}
      search={<FilterText list={list} name="keyword" label="单号、投诉对象、供应商" width={220} />}
      tools={
        <>
          <Link to="/integrityReport">廉政举报</Link>
          {add}
        </>
      }
      onOpen={(it) => void navigate(linkOf(it), { state: { from: LIST } })}
      phoneCard={(it) => <ComplaintCard it={it} to={linkOf(it)} from={LIST} />}
      minWidth={760}
      empty={{ title: '没有投诉', text: '商品、订单、供应商或人员有问题的，可以在这里投诉', action: add }}
    />
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const about = complaintTargetKeys.find((key) => key === params.get('about')) as ComplaintTarget | undefined
  const aboutId = params.get('aboutId') ?? ''
  if (!params.get('new') && !about) return <List />
  return (
    <ComplaintForm
      key={`${about}${aboutId}`}
      given={about && aboutId ? { about, aboutId } : null}
      back={() => void navigate(about ? -1 : (LIST as never))}
    />
  )
}

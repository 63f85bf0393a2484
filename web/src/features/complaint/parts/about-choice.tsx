// What it is about: chosen from what one bought, or found by words.
import { complaintTargets, type ComplaintTarget } from '@caiyuan/contract/complaint/flow'
import { Select } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'

const hints: Record<ComplaintTarget, string> = {
  goods: '从您买过的商品里选，可输入名称、订单号',
  order: '从您的订单里选，可输入订单号、供应商',
  supplier: '从您买过的供应商里选，可输入名称',
  person: '输入完整的姓名或工号',
}

interface Props {
  about: ComplaintTarget
  value: string
  choose: (id: string) => void
}

export const AboutChoice = ({ about, value, choose }: Props) => {
  const [keyword, setKeyword] = useState('')
  const read = useRead(api.complaint.targets, { about, keyword: keyword.trim().slice(0, 64) }, { keep: true })
  return (
    <Select
      aria-label={`选择${complaintTargets[about]}`}
      showSearch
      filterOption={false}
      placeholder={hints[about]}
      style={{ width: '100%' }}
      {...(value ? { value } : {})}
      onSearch={setKeyword}
      onChange={choose}
      loading={read.isFetching}
      notFoundContent={about === 'person' && keyword === '' ? hints.person : '没有找到'}
      options={(read.data?.list ?? []).map((it) => ({
        value: it.id,
        label: [it.title, it.note, it.note === it.supplierName ? '' : it.supplierName].filter(Boolean).join(' · '),
      }))}
    />
  )
}

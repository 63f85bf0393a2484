// 询价开标: what waits for this opener, and the 质疑 that wait for a ruling.
import type { InquiryState } from '@caiyuan/contract/inquiry/flow'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../../core/api.ts'
import { DeskList } from '../parts/desk-list.tsx'

const waitsFor: Partial<Record<InquiryState, string>> = {
  opening: '待开标',
  objected: '待裁定质疑',
  choosing: '待核实疑似串通',
  scoring: '待核实疑似串通',
}

const empty = {
  title: '没有待开标的询价',
  text: '截止以后由您开标的询价、收到质疑等采购办裁定的询价列在这里；公告和选标的审核在询价审核。',
}

export const Screen = () => {
  const navigate = useNavigate()
  return (
    <DeskList
      name="enquiryOpen"
      what="待开标的询价"
      at="/enquiryOpen"
      call={api.inquiry.toOpen}
      waitsFor={(it) => waitsFor[it.state] ?? ''}
      tools={<Button onClick={() => void navigate('/openerKey')}>开标密钥</Button>}
      empty={empty}
    />
  )
}

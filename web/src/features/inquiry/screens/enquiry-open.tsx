// 询价开标: what waits for this opener, and what waits for a ruling or another scorer.
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../../core/api.ts'
import { DeskList } from '../parts/desk-list.tsx'

const empty = {
  title: '没有待开标的询价',
  text: '截止以后由您开标的询价，等采购办裁定质疑、核实疑似串通、更换评审人的询价列在这里；公告和选标的审核在询价审核。',
}

export const Screen = () => {
  const navigate = useNavigate()
  return (
    <DeskList
      name="enquiryOpen"
      what="待开标的询价"
      at="/enquiryOpen"
      call={api.inquiry.toOpen}
      tools={<Button onClick={() => void navigate('/openerKey')}>开标密钥</Button>}
      empty={empty}
    />
  )
}

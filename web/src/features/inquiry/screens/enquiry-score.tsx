// 询价评审: the inquiries this person is to score.
import { api } from '../../../core/api.ts'
import { DeskList } from '../parts/desk-list.tsx'

const empty = { title: '没有待评审的询价', text: '采购人选您作评审人的综合评分询价，报价打开以后列在这里。' }

export const Screen = () => <DeskList name="enquiryScore" what="待评审的询价" at="/enquiryScore" call={api.inquiry.toScore} empty={empty} />

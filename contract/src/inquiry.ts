// 询价: a buyer asks the market for sealed quotes, two people open them, the buyer chooses, the school approves and publishes.
import { domain } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { ask } from './inquiry/ask.ts'
import { channel } from './inquiry/channel.ts'
import { open } from './inquiry/open.ts'
import { score } from './inquiry/score.ts'
import { links } from './to.ts'

export const toInquiry = links({
  '/createInquiry': ['id'],
  '/notInquiryDetail': ['id'],
  '/alreadyInquiryDetail': ['id'],
  '/print/inquiry': ['id'],
  '/print/inquiryScores': ['id'],
  '/print/inquiryNotice': ['schoolId', 'id'],
  '/channelInquiryDetail': ['schoolId', 'id'],
})

nameFields({
  form: '询价内容',
  offerId: '报价',
  given: '开标数据',
  shares: '开标份额',
  quote: '密封报价',
  offer: '报价',
  sealed: '加密的报价',
  clockShare: '时钟份额',
  openerShares: '开标人份额',
  openerId: '开标人',
  share: '份额',
  deadlineAt: '截止时间',
  note: '说明',
  grounds: '质疑内容',
  isUpheld: '质疑是否成立',
  isConverted: '转竞争性谈判',
  isCleared: '核实结果',
})

export const inquiry = domain('询价', { ...ask, ...open, ...score, ...channel })

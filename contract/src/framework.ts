// 框架协议: finding what agreements sell, and ordering it from a candidate (domain page 02 §2.4, spec §7). Paths and `orderId` are the specification's.
import { domain } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { buy } from './framework/buy.ts'
import { decide } from './framework/decide.ts'
import { find } from './framework/find.ts'
import { perform } from './framework/perform.ts'

nameFields({
  agreementId: '框架协议',
  goodsIds: '协议商品',
  goodsId: '协议商品',
  budgetLines: '经费',
  candidateSrcId: '候选供应商',
  contractTerms: '合同条款',
  seenFen: '核对过的金额',
  materialCode: '材料',
  results: '检查结果',
  result: '检查结论',
  isPassed: '核验结论',
})

export const framework = domain('框架协议', { ...find, ...buy, ...decide, ...perform })

// The contracts of every school that has written none of its own. A text that stands here is never changed: contracts were made of it. A
// better one is put before it with the day it begins on (a test keeps the hash of each).
import type { ContractKind } from '@caiyuan/contract/contract-template/words'

export interface Standard {
  from: string
  title: string
  text: Record<ContractKind, string>
  /** Where a document says nothing of it. */
  payment: string
  warranty: string
  penalty: string
}

const PARTIES = `合同编号：{合同编号}
甲方（采购方）：{甲方}
乙方（供应方）：{乙方}，统一社会信用代码 {乙方信用代码}
项目名称：{项目名称}
采购人：{采购人}，{使用部门}`

const SUM = `第二条 合同金额
合同金额为人民币 {合同金额}（大写：{合同金额大写}），含运费、税费、安装调试和质保期内的服务，乙方不得另行收费。`

const END = `第七条 违约责任
{违约责任}。
第八条 争议解决
争议由双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。`

const LAST = '本合同一式四份，双方各执两份，签字盖章后生效。'

export const standards: readonly Standard[] = [
  {
    from: '2020-01-01',
    title: '采购合同',
    payment: '验收合格并收到合规发票后，按甲方结算办法支付',
    warranty: '按国家规定和生产厂家的承诺执行，自验收合格之日起算',
    penalty: '逾期交货的，每逾期一天按合同金额的万分之五支付违约金；逾期超过 30 天的，甲方可以解除合同',
    text: {
      order: `${PARTIES}
甲乙双方依据《中华人民共和国民法典》，就甲方在采购平台上的订单订立本合同。
第一条 合同标的
{标的清单}
商品的品牌、规格、数量不得自行变更。
${SUM}
第三条 交货
乙方交货期限：{交货期限}。交货地点：{交货地点}，收货人 {收货人}。
第四条 验收
甲方按订单验收；不符合的，乙方在 7 天内免费更换，因此延误的由乙方负责。
第五条 质保
{质保}。
第六条 付款
{付款方式}。
${END}
第九条 其他
订单是本合同的组成部分。${LAST}`,
      frameworkOrder: `${PARTIES}
框架协议：{协议名称}（{协议编号}）
本合同按上述框架协议订立，协议的约定适用于本合同；本合同与协议不一致的，以协议为准。
第一条 合同标的
{标的清单}
商品的品牌、规格、数量不得自行变更。
第二条 合同金额
合同金额为人民币 {合同金额}（大写：{合同金额大写}），按协议价计算，含运费、税费、安装调试和质保期内的服务，乙方不得另行收费。
第三条 交货
乙方交货期限：{交货期限}。交货地点：{交货地点}，收货人 {收货人}。
第四条 核验
甲方按订单和协议的要求核验；不符合的，乙方负责整改或更换，因此延误的由乙方负责。
第五条 质保、付款和违约责任
{补充条款}
没有约定的，按上述框架协议；协议也没有约定的，按《中华人民共和国民法典》。
第六条 争议解决
争议由双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。
第七条 其他
协议、订单和乙方提交的材料是本合同的组成部分。${LAST}`,
      inquiry: `${PARTIES}
甲乙双方依据《中华人民共和国民法典》和询价 {询价编号} 的成交结果订立本合同。
第一条 合同标的
{标的清单}
货物的品牌、型号、数量不得自行变更。
${SUM}
第三条 交货
乙方交货期限：{交货期限}。交货地点：{交货地点}，联系人 {收货人}。
第四条 验收
甲方按采购内容的技术要求和乙方的报价验收；不符合的，乙方在 7 天内免费更换，因此延误的由乙方负责。
第五条 质保
{质保}。
第六条 付款
{付款方式}。
${END}
第九条 其他
询价公告、补充答疑、乙方的报价和成交通知书是本合同的组成部分。${LAST}`,
      offPlatform: `${PARTIES}
甲乙双方依据《中华人民共和国民法典》，就 {批准日期} 经甲方审批通过的采购订立本合同。
第一条 合同标的
{标的清单}
标的的品牌、规格、数量不得自行变更。
${SUM}
第三条 交货
乙方交货期限：{交货期限}。交货地点：{交货地点}，联系人 {收货人}。
第四条 验收
甲方按采购申请验收；不符合的，乙方在 7 天内免费更换或重做，因此延误的由乙方负责。
第五条 质保
{质保}。
第六条 付款
{付款方式}。
${END}
第九条 其他
${LAST}`,
    },
  },
]

/** The one in force on this day. */
export const standardOn = (day: string): Standard => standards.find((it) => it.from <= day) ?? standards.at(-1)!

// 协议登记表: framework agreements as a sheet holds them (decision 0370). The first row of an agreement names it; the rows below it, with an empty
// 协议编号, hold its further candidates, goods and papers beside each other.

/** What a column may hold. `words` are headers that mean it, folded to lower case without blanks, marks and units. */
export const agreementFields = {
  agreementNo: { title: '协议编号', hint: '每份协议写一次，下面留空的行属于它', words: ['协议编号', '协议号', '框架协议编号', '合同编号'] },
  packageNo: { title: '包号', hint: '可不填', words: ['包号', '分包号', '标段'] },
  name: { title: '协议名称', hint: '最多 80 个字', words: ['协议名称', '框架协议名称', '项目名称'] },
  category: { title: '商品分类', hint: '分类代码，或分类的名称', words: ['商品分类', '分类', '分类代码', '分类名称', '品目'] },
  scope: { title: '适用范围', hint: '可不填', words: ['适用范围', '范围'] },
  startOn: { title: '开始日期', hint: '如 2026-01-01', words: ['开始日期', '生效日期', '起始日期', '协议开始日期'] },
  endOn: { title: '结束日期', hint: '最长 24 个月', words: ['结束日期', '到期日期', '截止日期', '终止日期', '协议结束日期'] },
  ceiling: { title: '协议总额', hint: '元', words: ['协议总额', '总额', '协议金额', '最高限额'] },
  perOrder: { title: '每单上限', hint: '元', words: ['每单上限', '单笔上限', '单笔限额'] },
  awardRule: { title: '选商方式', hint: '直接选定、二次竞价或顺序轮候', words: ['选商方式', '成交方式', '选定方式'] },
  priceRule: { title: '定价方式', hint: '固定价或折扣率', words: ['定价方式', '价格方式'] },
  pricedOn: { title: '市场价核定日期', hint: '折扣率的必填', words: ['市场价核定日期', '核价日期'] },
  contactName: { title: '联系人', hint: '采购办的联系人', words: ['联系人', '协议联系人'] },
  contactPhone: { title: '联系电话', hint: '联系人的电话', words: ['联系电话', '电话', '联系人电话'] },
  terms: { title: '合同条款', hint: '可不填', words: ['合同条款', '条款'] },
  firm: { title: '候选供应商', hint: '商城里的名称，按名次从上到下', words: ['候选供应商', '供应商', '供应商名称', '入围供应商'] },
  firmCode: { title: '统一社会信用代码', hint: '可不填，填了以它为准', words: ['统一社会信用代码', '信用代码', '税号'] },
  quota: { title: '约定份额', hint: '百分数，可不填', words: ['约定份额', '份额'] },
  rate: { title: '折扣率', hint: '百分数，如 92.5；不填为 100', words: ['折扣率', '折扣'] },
  leadDays: { title: '交货天数', hint: '1 到 365', words: ['交货天数', '交货期', '供货天数', '供货期'] },
  goods: { title: '商品名称', hint: '一行一种', words: ['商品名称', '货物名称', '品名'] },
  spec: { title: '规格', hint: '可不填', words: ['规格', '规格型号', '型号'] },
  unit: { title: '单位', hint: '如 台', words: ['单位', '计量单位'] },
  price: { title: '价格', hint: '元；固定价，或打折前的市场价', words: ['价格', '单价', '固定价', '市场价'] },
  isAsset: { title: '固定资产', hint: '是或否，不填为否', words: ['固定资产', '是否固定资产'] },
  paper: { title: '材料名称', hint: '供货前要交的，可不填', words: ['材料名称', '要交的材料'] },
  requirement: { title: '材料要求', hint: '可不填', words: ['材料要求'] },
  side: { title: '由谁提交', hint: '供应商或采购人，不填为供应商', words: ['由谁提交', '提交方'] },
  from: { title: '起始金额', hint: '元；订单到这个金额才要交，不填为每单', words: ['起始金额'] },
} as const
export type AgreementField = keyof typeof agreementFields
export const agreementFieldNames = Object.keys(agreementFields) as AgreementField[]

/** So much at once. */
export const SHEET_AGREEMENTS_MOST = 100
export const SHEET_LINES_MOST = 5000

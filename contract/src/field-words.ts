// What a field of an input is called in Chinese, and the sentence for a value that does not fit where its rule says none.
import type { z } from 'zod'
import { money, priceText } from './money.ts'

const words: Record<string, string> = {}

/** One word for one name, whatever call it is in. A test asks for the word of every field, and for the use of every word. */
export const fieldWords: Readonly<Record<string, string>> = words

/** Says the words of fields that one kind of document alone has, beside its endpoints. */
export const nameFields = (own: Readonly<Record<string, string>>): void => {
  for (const [name, word] of Object.entries(own)) {
    if ((words[name] ?? word) !== word) throw new Error(`${name} is ${words[name]} already, not ${word}`)
    words[name] = word
  }
}

nameFields({
  side: '图片边长',
  html: '图文详情',
  keywords: '关键词',
  description: '描述',
  catNo: '货号',
  specs: '规格',
  listPriceE4: '划线价',
  moq: '起订量',
  packStep: '销售倍数',
  tiers: '阶梯价',
  updatedAt: '读到的时间',
  isSure: '是否确认',
  price: '改价方式',
  pictures: '图片',
  pictureId: '图片',
  freeTo: '可售库存上限',
  phoneTicket: '手机确认的凭据',
  deed: '要办理的事',
  view: '呈现方式',
  idCardNo: '身份证号',
  customMobileNo: '自填手机号',
  acceptance: '验收的接手人',
  outsideAcceptance: '平台外验收的接手人',
  scoring: '评审的接手人',
  soonReason: '效期不足的理由',
  papers: '材料',
  acceptedNum: '合格数量',
  acceptorId: '验收人',
  agreed: '同意',
  as: '验收身份',
  by: '二次验证的方式',
  format: '文件格式',
  group: '哪些人',
  addrId: '收货地址',
  all: '全部',
  amountFen: '金额',
  attributes: '商品属性',
  baseFromE4: '最低单位价格',
  baseToE4: '最高单位价格',
  baseUnit: '计价单位',
  brand: '品牌',
  brands: '品牌',
  buyerName: '购买方名称',
  buyerTaxNo: '购买方税号',
  carrierCode: '快递公司',
  campaignId: '优惠活动',
  categoryCode: '商品分类',
  categoryForUnknown: '未知分类归入默认分类',
  categoryIds: '商品分类',
  categoryType: '采购方式',
  channel: '支付方式',
  checked: '是否勾选',
  chosen: '所选审批人',
  chosenId: '已选验收人',
  cityCode: '城市',
  code: '编码',
  columns: '列的对应',
  comment: '办理意见',
  deptName: '单位名称',
  lineNos: '涉及明细',
  contentHash: '单据内容标识',
  controls: '管控类别',
  badges: '服务标签',
  countyCode: '区县',
  courierPhone: '送货人电话',
  defaults: '默认值',
  deliveryNote: '送货要求',
  deptId: '部门',
  detail: '详细地址',
  drawer: '开票人',
  email: '邮箱',
  expectOn: '期望到货日期',
  expiryOn: '有效期',
  fileId: '文件',
  fileIds: '文件',
  files: '附件',
  paper: '附件名目',
  from: '起点',
  fromId: '原经费卡',
  fund: '经费',
  fundId: '经费卡',
  funds: '经费',
  headRow: '表头所在行',
  id: '编号',
  ids: '所选单据',
  index: '页签',
  invoiceCode: '发票代码',
  invoiceId: '发票',
  invoiceNo: '发票号码',
  intoId: '合并到的部门',
  invoices: '发票',
  invoiceType: '发票类型',
  isDefault: '是否默认',
  isOffice: '是否专岗',
  isOn: '是否上架',
  isReviewed: '新商品是否审核',
  isRed: '是否红字发票',
  issuedOn: '开票日期',
  items: '商品',
  key: '订单序号',
  keyword: '关键词',
  kind: '类型',
  layout: '表格的位置',
  disableMissing: '停用名单之外的人',
  seal: '预览的标记',
  way: '发放方式',
  leadDays: '发货天数',
  lineNo: '行号',
  lines: '商品明细',
  lotNo: '批号',
  mapping: '列的对应',
  maxFen: '最高金额',
  minFen: '最低金额',
  mobile: '手机号码',
  name: '名称',
  needs: '权限',
  netFen: '金额（不含税）',
  newPassWord: '新密码',
  no: '单号',
  note: '说明',
  num: '数量',
  oldPassWord: '原密码',
  object: '单据或追踪编号',
  opinion: '验收意见',
  order: '在途订单的接手人',
  orderId: '订单',
  orderIds: '订单',
  orders: '订单',
  pin: '校园卡密码',
  purchaseId: '采购单',
  owner: '经费负责人',
  ownerId: '经费负责人',
  pageNum: '页码',
  pageSize: '每页条数',
  paidOn: '付款日期',
  parameterKey: '参数名',
  parameterType: '参数类型',
  parcels: '发货内容',
  parentId: '上级部门',
  passWord: '密码',
  phoneKey: '手机凭证',
  photoIds: '照片',
  picture: '签名图片',
  priceE4: '价格',
  priceFromE4: '最低价格',
  priceToE4: '最高价格',
  productId: '商品',
  productIds: '商品',
  provinceCode: '省份',
  purchaseApplyNo: '采购申请单号',
  purpose: '用途说明',
  quoteHash: '结算内容标识',
  quoteId: '结算单',
  reason: '原因',
  receiver: '收货人',
  receivers: '接手人',
  receMobile: '手机号码',
  rejectedNum: '不合格数量',
  remark: '备注',
  remember: '记住账号',
  remembered: '记住的账号',
  role: '角色',
  roles: '角色',
  school: '机构',
  schoolCode: '机构代码',
  schoolId: '机构',
  schoolNo: '机构编码',
  scope: '范围',
  search: '搜索词',
  searchStr: '搜索词',
  secondAcceptorId: '第二验收人',
  sellerName: '销售方名称',
  sellerTaxNo: '销售方税号',
  seenNum: '原来的数量',
  sheet: '工作表',
  comparisonIds: '比价单',
  isInStock: '只看有货',
  shipDays: '发货天数',
  shipmentId: '包裹',
  shipmentIds: '包裹',
  signatureFile: '手写签名',
  signatureId: '手写签名',
  signer: '签收人',
  sku: '规格',
  skuId: '规格',
  skuIds: '规格',
  skus: '规格',
  sort: '排序',
  spec: '规格型号',
  startsAt: '生效时间',
  state: '状态',
  status: '状态',
  stock: '库存',
  subject: '支出科目',
  subjectCode: '支出科目',
  submitter: '申请人',
  suffixKey: '验证码编号',
  supplier: '供应商',
  supplierId: '供应商',
  supplierIds: '供应商',
  supportServerNum: '服务数量',
  tab: '页签',
  tag: '标签',
  target: '驳回到的节点',
  task: '审批与经办的接手人',
  ticket: '票据',
  taskId: '审批任务',
  taskIds: '审批任务',
  taxFen: '税额',
  taxRateBp: '税率',
  tel: '固定电话',
  text: '搜索词',
  title: '职务',
  to: '终点',
  toId: '新经费卡',
  totalFen: '价税合计',
  townCode: '街道',
  type: '类型',
  unit: '单位',
  unread: '只看未读',
  urgent: '只看紧急',
  usage: '采购用途',
  userId: '人员',
  userIds: '人员',
  for: '选人用途',
  userMobile: '手机号码',
  userName: '账号',
  userNo: '账号',
  value: '参数的值',
  values: '可选值',
  verifyCode: '图形验证码',
  version: '版本',
  voucherNo: '凭证号',
  waybillNo: '运单号',
  what: '操作',
  who: '姓名或工号',
  zip: '邮政编码',
})

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** `items.0.num` is 数量; a whole element of `items` is 商品. */
const nameOf = (path: readonly PropertyKey[]): string => String(path.findLast((it) => typeof it === 'string') ?? '')

const figure = (name: string, value: number | bigint): string => {
  const it = Number(value)
  if (name.endsWith('Fen')) return money(it)
  return name.endsWith('E4') ? priceText(it) : it.toLocaleString('en-US')
}

/** Units of a bound by what it bounds: characters, entries, or the figure itself. */
const bound = (origin: string, name: string, value: number | bigint): string => {
  if (origin === 'string') return `${value} 个字`
  return origin === 'array' || origin === 'set' ? `${value} 项` : figure(name, value)
}

const typeSentence = (word: string, issue: Issue & { code: 'invalid_type' }): string => {
  if (issue.input === undefined || issue.input === null) return `请填写${word}`
  if (issue.expected === 'int') return `${word}须为整数`
  return issue.expected === 'number' ? `${word}须为数字` : `${word}格式不正确`
}

/**
 * The sentence of one issue, for rules without words of their own: 页码最多 100,000, 请填写规格.
 * It names the field by its word and says the bound, as the field pages ask (spec §5); it never shows a name of the code.
 */
export const sayIssue: z.core.$ZodErrorMap = (issue) => {
  const name = nameOf(issue.path ?? [])
  const word = fieldWords[name] ?? '提交的内容'
  if (issue.code === 'invalid_type') return typeSentence(word, issue)
  if (issue.code === 'too_big') return `${word}最多 ${bound(issue.origin, name, issue.maximum)}`
  if (issue.code === 'too_small') {
    const isCount = issue.origin === 'string' || issue.origin === 'array'
    if (isCount && Number(issue.minimum) === 1) return `请填写${word}`
    return isCount ? `${word}至少 ${bound(issue.origin, name, issue.minimum)}` : `${word}不能小于 ${figure(name, issue.minimum)}`
  }
  return issue.code === 'invalid_value' ? `${word}不在可选范围内` : `${word}格式不正确`
}

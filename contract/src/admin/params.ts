// Parameters a school may set (domain appendix A): what each does in a sentence, its unit and limits, said once for page and server.
import { z } from 'zod'
import { isAccount } from '../bank-card.ts'
import { PAY_DAYS_MOST } from '../bill/clock.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { fen, whole, choice, onOff, words, type ParamSpec } from './param-kinds.ts'
import { Iso, nothing } from '../paging.ts'
import { policies, policyOf } from '../policy.ts'
import { Day, text } from '../text.ts'

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d'
const OFFICE = new RegExp(`^${CLOCK}-${CLOCK}(,${CLOCK}-${CLOCK})*$`)
const YEAR_DAY = /^(00-00|(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/
const YEAR_RULE = '须为月-日，例如 12-20；没有年终结账写 00-00'

/** By key; null for what nothing asks for yet, which is offered to nobody. */
export const paramSpecs = {
  'order.purposeFrom': fen('buy', '写明用途的起点', '一次结算达到这个金额，提交订单须写明用途'),
  'compare.from': fen('buy', '比价限额', '订单达到这个金额，审批时核对是否与同款报价比过价；也用来发现疑似拆单'),
  'quotes3.from': fen('buy', '三家报价限额', '用来发现疑似拆单：几张订单各不到、合起来达到这个金额时提示'),
  'quotes3.must': onOff(
    'buy',
    '三家报价须有依据',
    '订单达到三家报价限额，须附 3 家以上报价的比价单，或 3 份报价单和选用理由，否则不能提交',
  ),
  'inquiry.from': fen('buy', '询价限额', '用来发现疑似拆单：几张订单各不到、合起来达到这个金额时提示'),
  'offplat.ceiling': fen('buy', '自行采购上限', '平台外采购申请须低于这个金额；也用来发现疑似拆单：几张订单各不到、合起来达到它时提示'),
  'offplat.overPct': whole(
    'buy',
    '平台外采购超出比例',
    '实际金额可以比批准的多出多少，超出部分验收时从同样的经费补充冻结；再多须重新申请',
    '%',
    0,
    10,
  ),
  'offplat.expireDays': whole('buy', '平台外采购时限', '批准后超过时限没有验收的申请自动过期，冻结的经费解冻', '天', 7, 365),
  'order.contractFrom': fen('buy', '签合同的起点', '一次结算达到这个金额的订单标明须签合同'),
  'order.outsideMallFrom': fen('buy', '须招标的起点', '一次结算达到这个金额，不能在商城下单'),
  'order.perOrderCap': fen('buy', '每单金额上限', '一张订单连同运费不能超过这个金额；0 为不限'),
  'order.unitCap': fen('buy', '单价上限', '单价超过这个金额的商品不能在商城购买；0 为不限'),
  'order.outsideMallGo': words('buy', '招标到哪里办', '金额过大不能在商城下单时，告诉采购人到哪里办；不填则不说', 30),
  'split.days': whole('buy', '拆单观察天数', '相隔不超过这些天的订单放在一起看是否拆单', '天', 1, 90),
  'split.nearPercent': whole('buy', '拆单接近比例', '每笔都达到限额的这个比例、却低于限额，才算疑似拆单', '%', 1, 99),
  'order.overdueDays': whole(
    'buy',
    '逾期不办不能下单',
    '发货后没有收货、或收货后没有验收满这么多天，采购人须先办完才能再下单；0 为不限',
    '天',
    0,
    365,
  ),
  'split.yearFrom': fen(
    'buy',
    '同类年度累计招标限额',
    '同一张经费卡今年买同一中类（商品分类第二级）的商品，连同本次达到这个金额，不能再在商城下单；0 为不限',
  ),
  'split.yearExempt': words(
    'buy',
    '预算调整已批准的经费',
    '这些项目编号的经费不受同类年度累计招标限额限制，多个用逗号隔开；批准文号写在修改原因里，到期请删去',
    200,
  ),
  'chain.deptLeaderFrom': fen('approve', '部门领导审批的起点', '达到这个金额的订单要经部门领导审批'),
  'chain.competentFrom': fen('approve', '归口部门审批的起点', '达到这个金额的订单要经归口部门审批'),
  'chain.viceFrom': fen('approve', '分管领导审批的起点', '达到这个金额的订单要经分管校领导审批'),
  'approve.proofFrom': fen('approve', '审批须确认本人的起点', '同意达到这个金额的单据，审批人须在 10 分钟内确认过是本人'),
  autoPassBelow: fen('approve', '小额自动通过', '经费负责人用自己经费下的订单，不超过这个金额时自动通过；0 为不自动通过'),
  autoPassMonthlyCap: fen('approve', '每月自动通过的上限', '一位经费负责人一个月里自动通过的订单合计不超过这个金额'),
  'approve.remindHours': whole('approve', '催办提醒', '审批任务等了这么多办公小时还没办，提醒审批人', '小时', 1, 240),
  'approve.escalateHours': whole('approve', '上报', '审批任务等了这么多办公小时还没办，转给上一级', '小时', 1, 720),
  'approve.cancelDays': whole('approve', '超时取消', '单据停在审批或退回这么多个工作日，自动取消并解冻经费', '个工作日', 1, 90),
  'urge.minHours': whole('approve', '两次催办的间隔', '对同一件事，隔这么多小时才能再催一次', '小时', 1, 72),
  'urge.perDay': whole('approve', '每天催办次数', '对同一件事，一天最多催这么多次', '次', 1, 20),
  tenantNeedHandSignature: onOff('approve', '须手写签名', '同意、经办和验收时须用本人的手写签名，签名印在采购单和验收单上'),
  useHandSignatureInBuy: onOff('approve', '提交订单也须手写签名', '学校要求手写签名时，提交订单的人也须签名'),
  'office.hours': words(
    'approve',
    '办公时间',
    '审批、确认的时限只在这些时段里走',
    60,
    OFFICE,
    '须为一天中的几段时间，例如 08:30-12:00,13:30-17:30',
  ),
  'supplier.confirmHours': whole('supply', '供应商确认时限', '订单到供应商后须在这么多办公小时内确认，到时提醒', '小时', 1, 240),
  'supplier.closeHours': whole('supply', '供应商不确认自动关闭', '供应商这么多办公小时还不确认，订单自动关闭并解冻经费', '小时', 1, 720),
  'receive.askHours': whole('supply', '签收后催收货', '包裹签收后这么多办公小时没有确认收货，提醒收货人一次', '小时', 1, 240),
  'receive.autoDays': whole('supply', '自动收货', '发货后满这么多天没有收货，系统自动收货', '天', 1, 90),
  'accept.autoDays': whole('supply', '自动验收', '收货后满这么多天没有验收，低于自动验收金额的订单由系统验收', '天', 1, 90),
  'accept.autoBelow': fen('supply', '自动验收的金额', '订单低于这个金额才会自动验收；有资产的从不自动验收'),
  'accept.photoFrom': fen('supply', '验收要照片的起点', '订单达到这个金额，验收须上传照片；管控商品都要'),
  'accept.secondFrom': fen('supply', '第二验收人的起点', '订单达到这个金额，验收须有第二人确认；管控商品都要'),
  'accept.needAudit': onOff('supply', '验收审核', '验收以后再由资产管理员审核'),
  'aftersale.supplierHours': whole('supply', '供应商处理售后的时限', '供应商须在这么多办公小时内答复售后，到时视为同意', '小时', 1, 240),
  'refund.checkFrom': fen('supply', '退款须经费负责人审核的起点', '收货时少货、破损的退款达到这个金额，须经费负责人审核；已验收的都要审核'),
  'return.shipDays': whole('supply', '寄回的期限', '同意售后以后须在这么多天内寄回，寄出以后供应商须在这么多天内确认收到', '天', 1, 30),
  'platform.workdays': whole('supply', '平台裁定的时限', '申请平台介入以后，平台在这么多个工作日内裁定', '个工作日', 1, 30),
  'return.noReasonDays': whole('supply', '七天无理由退货', '签收次日起这么多天内可无理由退货；0 为本校不提供', '天', 0, 30),
  'return.qualityDays': whole('supply', '质量问题退货', '验收次日起这么多天内，质量等问题可退货退款', '天', 1, 90),
  'return.exchangeDays': whole('supply', '质量问题换货', '验收次日起这么多天内，质量等问题可换货、补发', '天', 1, 180),
  'return.warrantyDays': whole('supply', '保修', '验收次日起这么多天内，质量问题可报修', '天', 1, 1095),
  'bill.payDays': whole(
    'settle',
    '付款期限',
    '验收合格后这么多天内付款；按《保障中小企业款项支付条例》为 30 天，另有约定的最长 60 天',
    '天',
    1,
    PAY_DAYS_MOST,
  ),
  'bill.supplierWorkdays': whole('settle', '对账单答复时限', '供应商须在这么多个工作日内答复对账单，到时视为确认', '个工作日', 1, 30),
  'asset.fixedUnit': fen(
    'settle',
    '固定资产的单价起点',
    '订单和平台外采购里，耐用的商品单价达到这个金额的为固定资产；订单里成批的家具另按批量算',
  ),
  'asset.entry': choice('settle', '固定资产入库', '验收合格的固定资产推送资产系统入库，没有接通的由资产管理员登记资产编号', {
    0: '不登记',
    1: '登记，没有入库的不影响对账',
    2: '入库以后才能对账',
  }),
  'invoice.check': choice('settle', '发票查验', '收到的发票向税务机关查验；已红冲、已作废、票面不一致、查无此票的都不能结算', {
    0: '不查验',
    1: '查验，还没有结果的不影响结算',
    2: '查验通过后才能结算',
  }),
  'budget.yearEndFrom': words(
    'settle',
    '年终结账从',
    '从这一天零点起到年终结账最后一天不能提交订单，还没有批完的订单退回、经费解冻',
    5,
    YEAR_DAY,
    YEAR_RULE,
  ),
  'budget.yearEndTo': words('settle', '年终结账到', '年终结账的最后一天', 5, YEAR_DAY, YEAR_RULE),
  'budget.overRunPct': whole(
    'settle',
    '横向科研经费可超支比例',
    '横向科研经费余额不足时，还可超支总额的这个比例，须经财务审批；0 为不可超支',
    '%',
    0,
    5,
  ),
  financeType: choice('settle', '结算方式', '对账单审核、平台外采购验收以后怎样列支', {
    0: '财务人工登记凭证',
    1: '自动报送财务系统，提交时同时冻结',
    2: '自动报送财务系统',
  }),
  financeName: words('settle', '财务系统的名称', '对账单、平台外采购和结算的说明里怎样称呼财务系统', 30),
  'finance.failPolicy': choice('settle', '财务系统无应答时', '财务系统同时冻结经费的学校，财务系统不应答时怎样办理订单', {
    0: '拒绝提交',
    1: '本地冻结，恢复后补',
  }),
  'finance.cards': choice('settle', '经费卡的来源', '经费卡的名称、期限、负责人、总额和科目从哪里来', {
    0: '由学校登记',
    1: '财务系统，由财务人员核对后更新',
    2: '财务系统，每夜自动更新',
  }),
  'finance.balanceFrom': fen(
    'settle',
    '提交前核对财务余额的起点',
    '经费卡来自财务系统的学校，一次结算达到这个金额，提交前先向财务系统核对余额；0 为不核对',
  ),
  'finance.balanceSilent': choice('settle', '核对余额无应答时', '提交前核对余额，财务系统 3 秒内没有应答时怎样办理', {
    0: '拒绝提交',
    1: '照常提交，办理记录注明',
  }),
  allowStudentPurchaseFlag: onOff('open', '学生采购', '学生可以提交订单'),
  'student.confirmDays': whole(
    'open',
    '老师确认的时限',
    '学生、采购代理和请人代付的订单等老师确认，满这么多天没有确认则自动取消',
    '天',
    1,
    60,
  ),
  'student.holdHours': whole('open', '等老师确认时留货', '订单等老师确认，为它留货这么多小时，过后库存放回', '小时', 1, 720),
  'bargain.flag': onOff('open', '订单议价', '提交审批前可以先下单议价，供应商在工作台降价，议定后再提交'),
  'bargain.answerHours': whole('open', '供应商答复还价', '供应商这么多办公小时没有答复，采购人可以按现价提交或再还价', '小时', 1, 240),
  'bargain.hours': whole('open', '议价最长', '订单议价满这么多办公小时还没有提交，自动取消', '小时', 1, 240),
  'hazard.studentMaxClass': whole('open', '学生可申购的管控级别', '学生的订单里，管控级别高于这一级的化学品不能提交', '级', 0, 3),
  personalPurchaseFlag: onOff('open', '个人采购', '本校的人可以切换到个采，用自己的钱买，不占经费、不走审批'),
  'pay.timeoutMinutes': whole('open', '个人订单付款时限', '个人订单提交后留货这么多分钟，过时没有付款则自动取消', '分钟', 5, 1440),
  'pay.officialCard': onOff(
    'open',
    '个人订单用公务卡',
    '在下面写的地点刷公务卡，登记参考号，由付款人以外的两位财务确认；没有写地点时不开放',
  ),
  'pay.transfer': onOff('open', '个人订单对公转账', '转账到下面的收款账户，登记回单号，由付款人以外的两位财务确认；账户没有写全时不开放'),
  'pay.cardPlace': words('open', '刷公务卡的地点', '选了公务卡的人到这里刷卡：部门、窗口、时间、电话', 60),
  'pay.payeeName': words('open', '收款户名', '对公转账转到的账户', 60),
  'pay.payeeBank': words('open', '收款开户行', '对公转账转到的账户', 60),
  'pay.payeeAccount': words('open', '收款账号', '对公转账转到的账户', 30, /^(\d{8,30})?$/, '须为 8 至 30 位数字，不含空格'),
  'pay.referenceWorkdays': whole(
    'open',
    '公务卡与对公的付款时限',
    '从提交订单起这么多个工作日内登记并由财务确认，到时没有确认则自动取消；期间留货',
    '个工作日',
    1,
    10,
  ),
  poisonAndPopFlag: onOff('open', '管控商品', '开放易制毒、易制爆、剧毒等管控商品的购买'),
  'permit.check': onOff(
    'open',
    '凭购买许可订购',
    '易制毒、易制爆、剧毒化学品凭学校登记的购买许可下单，按许可数量占用和扣减；关闭时这些商品不能在普通订单中提交',
  ),
  'service.contact': words('open', '本校咨询方式', '帮助中心、客户服务和无访问权限页告诉本校的人找谁：部门、电话、地点', 60),
  needPurchaseApplyNo: onOff('open', '采购申请单号', '提交订单须填写采购申请单号'),
  'session.idleMinutes': whole('login', '空闲退出', '登录后这么久没有操作，须重新登录', '分钟', 5, 240),
  'session.mostHours': whole('login', '一次登录最长', '登录满这么久，不论有没有操作都须重新登录', '小时', 1, 24),
  'session.single': onOff('login', '只在一处登录', '新的登录让本人在别处的登录退出'),
  'password.remindDays': whole('login', '提醒修改密码', '密码用了这么多天没有修改，提醒本人；0 为不提醒', '天', 0, 365),
  'register.workdays': whole(
    'login',
    '注册申请办理时限',
    '没有账号的人申请注册，须在这么多个工作日内办理；0 为不接受申请',
    '个工作日',
    0,
    30,
  ),
  'login.secondRequired': onOff('login', '须二次验证', '财务、校管理员和平台人员登录时，在密码之后还须输入动态码；从下一次登录起'),
  'login.automatic': onOff('login', '直接转到学校统一登录', '打开登录页时直接转到本校的统一身份认证，本校没有接入时不起作用'),
  'login.title': words('login', '登录框标题', '从本校入口登录时，账号登录的标题；空着则为“账号登录”', 30),
  'login.forgotPassword': words('login', '忘记密码的说明', '登录框里点忘记密码时显示；空着则不显示', 100),
  openInquiryFlag: onOff('open', '询价', '采购人可以发起询价，由供应商密封报价'),
  'inquiry.minHours': whole('buy', '询价公告最短时间', '询价发布后，至少留这么多小时给供应商报价', '小时', 48, 720),
  'inquiry.publicityWorkdays': whole('buy', '成交公示', '选标审核通过后公示这么多个工作日，再成交', '个工作日', 1, 20),
  'inquiry.suspendDays': whole('buy', '逾期未选标暂停', '询价截止后满这么多天还没有选定，自动暂停；再过 7 天流标并解冻', '天', 7, 90),
  'inquiry.overtimeMinutes': whole(
    'buy',
    '竞价延时',
    '竞价截止前这么多分钟内出现新的最低价，截止时间顺延同样多的分钟；0 为不延时',
    '分钟',
    0,
    30,
  ),
  'inquiry.overtimeMost': whole('buy', '竞价延时上限', '延时合计最多这么多分钟，从采购人定的截止时间算起', '分钟', 0, 240),
  'inquiry.clockOpens': choice('buy', '密封报价由谁打开', '截止以后怎样开标', { 0: '两位开标人', 1: '到时自动' }),
  'inquiry.mayReplace': onOff('buy', '报价可以更换', '截止以前，供应商可以用新的报价代替已提交的，每份各有回执'),
  'privacy.version': {
    group: 'login',
    title: '隐私政策',
    does: '本单位的人须同意这一版或更新的版本，才能继续使用；没有同意的人打开下一页时询问',
    kind: 'version',
  },
  'sign.qrMinutes': null,
} as const satisfies Record<string, ParamSpec | null>

export type ParamKey = { [K in keyof typeof paramSpecs]: (typeof paramSpecs)[K] extends null ? never : K }[keyof typeof paramSpecs]
export const paramKeys = Object.keys(paramSpecs).filter((key) => paramSpecs[key as keyof typeof paramSpecs] !== null) as [
  ParamKey,
  ...ParamKey[],
]
export const specOf = (key: ParamKey): ParamSpec => paramSpecs[key]

export type ParamValue = string | number

/** ¥5,000.00, 24 小时, 开, “财务系统” */
export const paramText = (key: ParamKey, value: ParamValue): string => {
  const spec = specOf(key)
  if (spec.kind === 'fen') return money(Number(value))
  if (spec.kind === 'whole') return `${value} ${spec.unit}`
  if (spec.kind === 'choice') return spec.choices[Number(value)] ?? String(value)
  if (spec.kind === 'version') return `${value} 版`
  return String(value) || '空'
}

const inOrder = (hours: string): boolean => hours.split(/[,-]/).every((at, i, all) => i === 0 || all[i - 1]! < at)

/** What is wrong with a value, in a sentence. */
export const paramFault = (key: ParamKey, value: ParamValue): string | undefined => {
  const spec = specOf(key)
  if (spec.kind === 'words') {
    if (typeof value !== 'string') return `${spec.title}须为文字`
    if (value.length > spec.most) return `${spec.title}最多 ${spec.most} 个字`
    if (spec.shape && !spec.shape.test(value)) return `${spec.title}${spec.rule}`
    if (key === 'pay.payeeAccount' && !isAccount(value)) return `${spec.title}是银行卡号，末位校验不符，请核对`
    return key === 'office.hours' && !inOrder(value) ? '各段时间须从早到晚、互不重叠' : undefined
  }
  if (spec.kind === 'version')
    return policyOf(String(value)) ? undefined : `${spec.title}须为已公布的版本：${policies.map((it) => it.version).join('、')}`
  if (typeof value !== 'number') return `${spec.title}须为数字`
  if (spec.kind === 'choice') return value in spec.choices ? undefined : `请选择${spec.title}`
  const { least, most } = spec
  const shown = spec.kind === 'fen' ? `${money(least)} 到 ${money(most)}` : `${least} 到 ${most} ${spec.unit}`
  return value >= least && value <= most ? undefined : `${spec.title}须在 ${shown}之间`
}

const Key = z.enum(paramKeys, { error: '没有这个参数' })
const Value = z.union([z.int(), z.string().max(200)], { error: '请填写参数的值' })
const changeReason = text('原因', 100, 2)

const Param = z.object({
  key: Key,
  value: Value,
  /** Never set by the school: the one every school starts with. */
  isInitial: z.boolean(),
  /** Values to come, the nearest first. */
  coming: z.array(z.object({ value: Value, from: Iso })),
  /** The last change of it, whoever made it; null where the school's file or nobody did. */
  changed: z.object({ at: Iso, who: z.string(), title: z.string(), comment: z.string() }).nullable(),
})

export const params = {
  params: endpoint({
    method: 'GET',
    path: 'admin/params',
    title: '学校管理：参数',
    access: { need: 'tenant:view' },
    dependsOn: { param: 'any' },
    input: z.object({}),
    output: z.array(Param),
  }),
  param: endpoint({
    method: 'GET',
    path: 'admin/param',
    title: '学校管理：一个参数',
    access: { need: 'tenant:view' },
    dependsOn: { param: 'any' },
    input: z.object({ key: Key }),
    output: Param.extend({
      /** Every value it had and will have, the latest first; the first began before anybody set it. */
      values: z.array(z.object({ value: Value, from: Iso.nullable(), to: Iso.nullable(), stands: z.enum(['past', 'now', 'coming']) })),
      history: z.array(z.object({ at: Iso, who: z.string(), title: z.string(), comment: z.string() })),
    }),
  }),
  setParam: endpoint({
    method: 'POST',
    path: 'admin/param/set',
    title: '修改参数',
    access: { need: 'tenant:config' },
    input: z
      .object({
        key: Key,
        /** Left out: an empty text. */
        value: Value.default(''),
        /** The day on which it begins, at midnight; from now on without one. */
        from: Day.optional(),
        reason: changeReason,
      })
      .superRefine((it, ctx) => {
        const message = paramFault(it.key, it.value)
        if (message) ctx.addIssue({ code: 'custom', path: ['value'], message })
      }),
    output: nothing,
  }),
  cancelParam: endpoint({
    method: 'POST',
    path: 'admin/param/cancel',
    title: '取消未生效的参数值',
    access: { need: 'tenant:config' },
    input: z.object({ key: Key, startsAt: z.iso.datetime({ error: '生效时间格式不正确' }), reason: changeReason }),
    output: nothing,
  }),
}

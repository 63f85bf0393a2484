// How long what is kept (decision 0078): the one place where a duration stands. Each kind is deleted by the nightly work of its school
// (server/src/retention.ts says from which tables); 隐私政策 and 学校管理 › 保存期限 show it.

export const retentionGroups = {
  signIn: '登录与验证',
  own: '本人的内容',
  work: '办理中的临时内容',
  records: '记录',
} as const
export type RetentionGroup = keyof typeof retentionGroups

export interface Term {
  group: RetentionGroup
  title: string
  /** Days it is kept after that. */
  after: string
  days: number
  /** Why so long and no longer. */
  why: string
  /** What asks for it, where the shortest time for its purpose (个人信息保护法 第十九条) is not all that counts. */
  law?: string
  /** Of all schools together: by the nightly work of the platform. */
  byPlatform?: true
  /** Of a demonstration alone. */
  isDemo?: true
}

const LOGS_LAW = '《网络安全法》：网络日志不少于六个月'
const HANDLING_LAW = '《个人信息保护法》第五十六条：处理情况记录至少三年'

const shown = {
  sessions: { group: 'signIn', title: '登录设备', after: '登录到期', days: 0, why: '登录到期后不能再用' },
  memories: { group: 'signIn', title: '记住密码的浏览器', after: '到期', days: 0, why: '到期前用来发现被盗用的登录' },
  steps: {
    group: 'signIn',
    title: '登录途中的内容（二次验证、学校统一登录、手写签名的二维码）',
    after: '失效',
    days: 0,
    why: '失效后不能再用',
  },
  captchas: { group: 'signIn', title: '图形和语音验证码', after: '失效', days: 0, why: '失效后不能再用', byPlatform: true },
  codes: { group: 'signIn', title: '短信和邮件验证码、发送结果', after: '失效', days: 1, why: '没有收到时查明原因' },
  tries: {
    group: 'signIn',
    title: '次数限制的计数（登录、短信、查询）',
    after: '计数期满',
    days: 0,
    why: '防止猜密码和滥发短信',
    byPlatform: true,
  },
  uploadCounts: { group: 'signIn', title: '每天上传文件的计数', after: '当天', days: 7, why: '限制一天的上传量', byPlatform: true },
  exports: { group: 'own', title: '导出的数据副本', after: '申请导出', days: 7, why: '供您下载' },
  comparisons: { group: 'own', title: '没有附到单据上的比价单', after: '生成', days: 365, why: '一年内下单时可作比价凭证' },
  deletedAddresses: { group: 'own', title: '已删除的收货地址', after: '删除', days: 30, why: '误删时可查' },
  messages: { group: 'own', title: '消息', after: '收到', days: 365, why: '查看一年内的通知；单据上的办理记录不受影响' },
  visitorMessages: {
    group: 'own',
    title: '没有登录的人的留言',
    after: '答复（没有答复的：留言）',
    days: 180,
    why: '在此期间可能需要再联系',
  },
  answerers: { group: 'own', title: '留言和心愿上的答复人姓名', after: '答复', days: 180, why: '期间内可追问；此后只写平台' },
  refusedProofs: { group: 'own', title: '未通过或已撤回的注册申请的证明材料', after: '驳回或撤回', days: 0, why: '不再需要证明' },
  refusedRegistrations: {
    group: 'own',
    title: '未通过或已撤回的注册申请',
    after: '驳回（撤回的：提交）',
    days: 180,
    why: '更正后再申请、对结果有异议时可查',
  },
  quotes: { group: 'work', title: '没有提交的结算页', after: '打开', days: 2, why: '离开后还可回来提交' },
  answers: { group: 'work', title: '重复提交的识别', after: '提交', days: 3, why: '网络中断后重试，不会办理两次' },
  events: { group: 'work', title: '页面刷新的提示', after: '发生', days: 3, why: '断线后补上' },
  doneWork: { group: 'work', title: '已完成的后台任务（发短信、发邮件、报送财务）', after: '完成', days: 7, why: '查明没有送达的原因' },
  deadWork: { group: 'work', title: '多次失败、已放弃的后台任务', after: '最后一次尝试', days: 90, why: '由运维人员查明并补办' },
  unusedUploads: { group: 'work', title: '没有用到单据上的上传文件', after: '上传', days: 1, why: '填写中的表单可能还要用' },
  directoryRuns: { group: 'work', title: '同步人员名录的结果', after: '同步', days: 90, why: '核对新增和停用的人员' },
  imports: { group: 'work', title: '供应商导入商品的文件和逐行错误', after: '导入', days: 180, why: '核对和更正商品', byPlatform: true },
  views: {
    group: 'records',
    title: '查看证件号、下载数据副本的记录',
    after: '发生',
    days: 1096,
    why: '您可以查看谁看过您的号码',
    law: HANDLING_LAW,
  },
  audits: {
    group: 'records',
    title: '操作日志（谁、何时、从哪里、做了什么）',
    after: '发生',
    days: 365,
    why: '查明越权和异常的操作',
    law: LOGS_LAW,
  },
  runs: { group: 'records', title: '到期删除的记录（只有数量）', after: '删除', days: 1096, why: '证明按期删除', law: HANDLING_LAW },
  demoSent: { group: 'work', title: '演示短信和邮件', after: '发送', days: 1, why: '演示', byPlatform: true, isDemo: true },
} as const satisfies Record<string, Term>

export type RetentionKind = keyof typeof shown
export const retention: Readonly<Record<RetentionKind, Term>> = shown
export const retentionKinds = Object.keys(shown) as [RetentionKind, ...RetentionKind[]]

/** What no night deletes, and until when it is kept. */
export const keeping = {
  person: {
    title: '账号、角色、手机号和证件、收货地址、购物车、收藏、通知方式、您的留言',
    until: '注销账号',
    why: '供您使用；注销申请满 15 天后删除或改为已注销用户',
    law: '《个人信息保护法》第四十七条',
  },
  voucher: {
    title: '订单、验收、审批、对账、结算、发票和经费流水，以及其中的附件和手写签名',
    until: '30 年',
    why: '会计凭证；采购文件至少十五年，交易信息至少三年',
    law: '《会计档案管理办法》《政府采购法》第四十二条、《电子商务法》第三十一条',
  },
  log: {
    title: '单据的办理记录、投诉和答复',
    until: '与单据同期',
    why: '防篡改的记录不能改动；注销的人在页面上显示为已注销用户',
    law: '《会计档案管理办法》',
  },
  consent: {
    title: '同意与撤回的记录',
    until: '长期',
    why: '证明您同意和撤回过什么',
    law: '《个人信息保护法》第十四条',
  },
  signature: {
    title: '没有用在单据上的手写签名',
    until: '撤回同意或换新',
    why: '敏感个人信息，只凭您的单独同意保存',
    law: '《个人信息保护法》第二十九条',
  },
  browser: {
    title: '搜索记录、最近选的机构、对比的商品',
    until: '清除浏览器数据',
    why: '只保存在您的浏览器里，不上传',
    law: '',
  },
} as const satisfies Record<string, { title: string; until: string; why: string; law: string }>
export type Keeping = keyof typeof keeping

/** 登录到期后当夜; 收到后 365 天. */
export const termText = ({ after, days }: Pick<Term, 'after' | 'days'>): string => (days === 0 ? `${after}后当夜` : `${after}后 ${days} 天`)

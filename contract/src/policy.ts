// What people are asked to agree to, by version, in parts that can be compared (spec §1, §9; domain page 08 §8.1).
// A text that somebody may have agreed to is never edited: a change is a new version.

export interface Article {
  key: string
  title: string
  paragraphs: readonly string[]
}

export interface Policy {
  version: string
  /** What is different from the version before, in a sentence each. */
  changes: readonly string[]
  articles: readonly Article[]
}

/** The parameter by which a school adopts a version, and what one asks for that has not. */
export const VERSION_PARAM = 'privacy.version'
export const FIRST_VERSION = '2023-02-28'

const first: readonly Article[] = [
  {
    key: 'service',
    title: '我们做什么',
    paragraphs: ['采园为高校和医院提供在线审批、采购和报销的一站式服务。为此我们处理您的姓名、手机号码、单位、收货信息和办理记录。'],
  },
  {
    key: 'handler',
    title: '谁管理您的信息',
    paragraphs: ['各学校、医院管理本单位用户的信息，用户由所在单位创建；个人账号由您自己注册。您可以在账户设置中查看和更正自己的信息。'],
  },
  {
    key: 'recipients',
    title: '谁能看到',
    paragraphs: ['供应商只看到送货和开票所需的信息。除法律要求外，我们不向他人提供您的信息。'],
  },
  { key: 'place', title: '存放在哪里', paragraphs: ['数据只存储在中国大陆境内，手机号码加密存放。'] },
  { key: 'minors', title: '未成年人', paragraphs: ['本平台不向14周岁及以下儿童提供服务。'] },
  { key: 'contact', title: '联系我们', paragraphs: ['您对个人信息的问题和请求，我们在 15 个工作日内答复。'] },
]

const articleOf = (key: string): Article => first.find((it) => it.key === key)!

const second: readonly Article[] = [
  articleOf('service'),
  articleOf('handler'),
  {
    key: 'kinds',
    title: '处理哪些信息',
    paragraphs: [
      '账号和单位（姓名、工号、部门、角色、手机号码、邮箱），收货信息，您办理的单据和意见，消息和留言，登录的时间、网络地址和浏览器。',
      '身份证号和手写签名是敏感个人信息，只在您单独同意后保存，只用于需要它的业务。',
    ],
  },
  articleOf('recipients'),
  { key: 'place', title: '存放在哪里', paragraphs: ['数据只存储在中国大陆境内，手机号码、邮箱、证件号和手写签名加密存放。'] },
  {
    key: 'retention',
    title: '保存多久',
    paragraphs: [
      '各类信息只保存到实现目的所必要的最短时间，到期后每天夜里自动删除；期限列在隐私政策页面的“保存期限”里。',
      '法律要求保存的除外：单据、经费和发票按会计档案保存三十年，网络日志不少于六个月，个人信息的处理情况记录不少于三年。期限内只存储，不作他用。',
    ],
  },
  {
    key: 'rights',
    title: '您的权利',
    paragraphs: [
      '您可以在“账户设置 - 隐私”中查看谁看过您的号码、导出您的数据、撤回同意，在“账户设置”中更正信息和注销账号。',
      '申请注销后 15 天内登录可以保留账号；满 15 天，页面上不再显示您的姓名，法律要求保存的单据除外。',
    ],
  },
  articleOf('minors'),
  articleOf('contact'),
]

/** In the order they were published. */
export const policies: readonly Policy[] = [
  { version: FIRST_VERSION, changes: [], articles: first },
  {
    version: '2026-11-16',
    changes: [
      '写明各类信息保存多久，到期自动删除',
      '写明处理哪些信息；身份证号和手写签名须单独同意',
      '写明您怎样查看、更正、导出、撤回同意和注销账号',
      '邮箱、证件号和手写签名也加密存放',
    ],
    articles: second,
  },
]

/** What people are asked to agree to on their way in: whoever did owes no school an earlier one. */
export const LATEST_VERSION = policies.at(-1)!.version

/** What is agreed to apart from the policy: sensitive information, each by itself. */
export const separateConsents = {
  idCard: {
    title: '身份证号',
    version: '2023-02-28',
    paragraphs: [
      '身份证号是敏感个人信息，只用于需要实名或核对身份的业务。',
      '它加密存放，页面上只显示前四位和后四位；不提供给与该业务无关的人。',
      '您可以不同意，其他功能照常使用，只是不能办理上面的业务；同意后可随时在“账户设置 - 隐私”中撤回，撤回后身份证号即被删除。',
    ],
  },
  signature: {
    title: '手写签名',
    version: '2023-02-28',
    paragraphs: [
      '手写签名是敏感个人信息，只用于您本人办理的审批、验收和打印的单据。',
      '它加密存放，只出现在您签署的单据上，不用于识别您的身份。',
      '您可以不同意，不需要签名的环节照常办理；同意后可随时在“账户设置 - 隐私”中撤回，撤回后保存的签名即被删除，已签署的单据保留签署时的样子。',
    ],
  },
} as const satisfies Record<string, { title: string; version: string; paragraphs: readonly string[] }>

export type SeparateConsent = keyof typeof separateConsents
export type ConsentSubject = 'privacy' | SeparateConsent

/** Where somebody agreed or withdrew. */
export const consentScenes = {
  login: '登录',
  register: '注册',
  renewal: '政策更新',
  idCard: '填写身份证号',
  signature: '手写签名',
  setting: '账户设置',
  logoff: '注销账号',
} as const
export type ConsentScene = keyof typeof consentScenes

/** What became different after the version somebody agreed to, the newest first. */
export const changesSince = (earlier: Policy, { version }: Policy): readonly string[] =>
  policies
    .filter((it) => it.version > earlier.version && it.version <= version)
    .toReversed()
    .flatMap((it) => it.changes)

/** How an article stands beside the same one of another version; a paragraph that was not there is `new`. */
export const comparedTo = (earlier: Policy | undefined, { articles }: Policy) => ({
  articles: articles.map((it) => {
    const before = earlier?.articles.find(({ key }) => key === it.key)
    const paragraphs = it.paragraphs.map((text) => ({ text, isNew: earlier !== undefined && !before?.paragraphs.includes(text) }))
    return { ...it, paragraphs, isNew: earlier !== undefined && !before }
  }),
  /** Paragraphs that are there no more. */
  gone:
    earlier?.articles.flatMap((it) => {
      const after = articles.find(({ key }) => key === it.key)
      return it.paragraphs.filter((text) => !after?.paragraphs.includes(text)).map((text) => ({ title: it.title, text }))
    }) ?? [],
})

export const policyOf = (version: string): Policy | undefined => policies.find((it) => it.version === version)

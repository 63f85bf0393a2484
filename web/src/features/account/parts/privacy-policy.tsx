// The privacy policy, version 2023-02-28 (spec §1, §9).
const articles: readonly (readonly [title: string, text: string])[] = [
  ['我们做什么', '采园为高校和医院提供在线审批、采购和报销的一站式服务。为此我们处理您的姓名、手机号码、单位、收货信息和办理记录。'],
  [
    '谁管理您的信息',
    '各学校、医院管理本单位用户的信息，用户由所在单位创建；个人账号由您自己注册。您可以在账户设置中查看和更正自己的信息。',
  ],
  ['谁能看到', '供应商只看到送货和开票所需的信息。除法律要求外，我们不向他人提供您的信息。'],
  ['存放在哪里', '数据只存储在中国大陆境内，手机号码加密存放。'],
  ['未成年人', '本平台不向14周岁及以下儿童提供服务。'],
  ['联系我们', '您对个人信息的问题和请求，我们在 15 个工作日内答复。'],
]

export const PrivacyPolicy = () => (
  <>
    <p className="second">版本 2023-02-28</p>
    {articles.map(([title, text]) => (
      <section key={title} style={{ marginTop: 12 }}>
        <h3>{title}</h3>
        <p>{text}</p>
      </section>
    ))}
  </>
)

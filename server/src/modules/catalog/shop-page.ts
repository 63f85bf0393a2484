// Which suppliers have a page of their shop, and what is the matter with those that do not sell.
const served = ['normal', 'fixing', 'paused'] as const

/** States of suppliers whose /srcName is answered. */
export const withPage: readonly string[] = served

export const hasPage = (status: string): boolean => withPage.includes(status)

const problems: Readonly<Record<string, string>> = {
  pending: '入驻待审核',
  fixing: '整改中',
  paused: '已暂停供货',
  blacklisted: '已列入黑名单',
  left: '已退出平台',
}

/** Empty where it sells. */
export const shopProblem = (status: string): string => problems[status] ?? ''

/** `authType` of an institution: how its people prove who they are. */
export const authTypes = { password: 0, cas: 1, oidc: 2, signed: 3, saml: 4 } as const

/** The school can be made to ask who sits there though it knows the browser, and says that it did: no signed redirect does. */
export const asksAnew = (authType: number): boolean => ([authTypes.cas, authTypes.oidc, authTypes.saml] as number[]).includes(authType)

/** What people are told of it. */
export const authLabel = (authType: number): string => (authType === authTypes.password ? '账号密码' : '统一身份认证')

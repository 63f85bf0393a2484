/** `authType` of an institution: how its people prove who they are. */
export const authTypes = { password: 0, cas: 1, oidc: 2, signed: 3, saml: 4 } as const

/** What people are told of it. */
export const authLabel = (authType: number): string => (authType === authTypes.password ? '账号密码' : '统一身份认证')

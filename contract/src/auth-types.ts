/** `authType` of an institution: how its people prove who they are. */
export const authTypes = { password: 0, cas: 1, oidc: 2, signed: 3, saml: 4 } as const

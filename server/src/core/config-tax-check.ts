// What the operator sets of the service that checks invoices with the tax authority: TAX_CHECK_*.
export interface TaxCheckSettings {
  address: string
  key: string
}

export const taxCheckOf = (env: NodeJS.ProcessEnv, fault: (sentence: string) => Error): TaxCheckSettings | null => {
  if (!env.TAX_CHECK_URL) return null
  if (!env.TAX_CHECK_URL.startsWith('https://')) throw fault('TAX_CHECK_URL 须以 https:// 开头')
  if (!env.TAX_CHECK_KEY) throw fault('TAX_CHECK_URL 还需要 TAX_CHECK_KEY')
  return { address: env.TAX_CHECK_URL, key: env.TAX_CHECK_KEY }
}

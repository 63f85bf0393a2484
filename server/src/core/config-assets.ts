// What the operator sets of the service that takes fixed assets into the asset systems of schools: ASSETS_*.
export interface AssetsSettings {
  address: string
  key: string
}

export const assetsOf = (env: NodeJS.ProcessEnv, fault: (sentence: string) => Error): AssetsSettings | null => {
  if (!env.ASSETS_URL) return null
  if (!env.ASSETS_URL.startsWith('https://')) throw fault('ASSETS_URL 须以 https:// 开头')
  if (!env.ASSETS_KEY) throw fault('ASSETS_URL 还需要 ASSETS_KEY')
  return { address: env.ASSETS_URL, key: env.ASSETS_KEY }
}

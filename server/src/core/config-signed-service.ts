// What the operator sets of a service that is spoken to as gateways/signed-json.ts does: `NAME_URL` and `NAME_KEY`.
export interface SignedService {
  address: string
  key: string
}

export const signedServiceOf = (name: string, env: NodeJS.ProcessEnv, fault: (sentence: string) => Error): SignedService | null => {
  const [address, key] = [env[`${name}_URL`], env[`${name}_KEY`]]
  if (!address) return null
  if (!address.startsWith('https://')) throw fault(`${name}_URL 须以 https:// 开头`)
  if (!key) throw fault(`${name}_URL 还需要 ${name}_KEY`)
  return { address, key }
}

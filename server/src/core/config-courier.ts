// What the operator sets of the service that tells where parcels are: KDNIAO_*.
export interface CourierSettings {
  businessId: string
  apiKey: string
}

export const courierOf = (env: NodeJS.ProcessEnv, fault: (sentence: string) => Error): CourierSettings | null => {
  if (!env.KDNIAO_BUSINESS_ID) return null
  if (!env.KDNIAO_API_KEY) throw fault('KDNIAO_BUSINESS_ID 还需要 KDNIAO_API_KEY')
  return { businessId: env.KDNIAO_BUSINESS_ID, apiKey: env.KDNIAO_API_KEY }
}

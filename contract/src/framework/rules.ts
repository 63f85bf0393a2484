// How an agreement is awarded and priced, in words; apart from the schemas, which a search does not need.
/** Who gets an order; 二次竞价 is asked as an inquiry among the candidates (decision 0181). */
export const awardRules = { choose: '直接选定', contest: '二次竞价', turn: '顺序轮候' } as const
export type AwardRule = keyof typeof awardRules

export const priceRules = { fixed: '固定价', rate: '市场价 × 折扣率' } as const
export type PriceRule = keyof typeof priceRules

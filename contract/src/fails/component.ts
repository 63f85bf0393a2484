// A partner's catalogue and its cart.
export const componentFails = {
  'component.down': { retCode: '3170', text: '元器件合作方暂时没有应答，请稍后再试；购物车和填写的内容都还在' },
  'component.none': { retCode: '3171', text: '还没有接入元器件合作方，请联系平台' },
  'component.gone': { retCode: '3172', text: '合作方已不供应：{code}' },
  'component.full': { retCode: '3173', text: '元器件购物车最多 200 种，请先结算或删除一些' },
} as const

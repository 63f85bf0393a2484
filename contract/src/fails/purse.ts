// Public and personal buying (spec §6).
export const purseFails = {
  'purse.personalClosed': { retCode: '3290', text: '学校未开通个人采购' },
  'purse.regulated': { retCode: '3299', text: '管控商品不对个人销售' },
  'purse.publicClosed': { retCode: '3291', text: '个人账号只能用个采' },
} as const

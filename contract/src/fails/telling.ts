// Where a person is told (decision 0066).
export const tellingFails = {
  'telling.noPhone': { retCode: '3911', text: '还没有确认过的手机号，请先在“手机与证件”确认本人手机' },
} as const

// Regulated goods are ordered by what the school is permitted to buy (domain page 05 §5.10).
export const permitFails = {
  'permit.none': { retCode: '3480', text: '{reason}' },
  'permit.short': { retCode: '3481', text: '{reason}' },
} as const

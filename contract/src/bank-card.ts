// Numbers of bank cards (domain page 05 §5.11): 16 to 19 digits, the last of which proves the others (Luhn, ISO/IEC 7812).

export const luhn = (digits: string): boolean => {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** 银联 cards begin with 62; accounts of firms have no digit of proof that all banks share. */
const isCard = (account: string): boolean => /^62\d{14,17}$/.test(account)

/** Not a card, or a card whose digits prove each other. */
export const isAccount = (account: string): boolean => !isCard(account) || luhn(account)

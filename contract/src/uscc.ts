// 统一社会信用代码 (GB 32100) and the organisation code inside it; domain page 05 §5.11.
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORG_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

/** Lower case and blanks are slips of the pen, not another code. */
export const plainTaxNo = (text: string): string => text.replace(/\s/g, '').toUpperCase()

const checkOf = (code: string): string => {
  let sum = 0
  for (let i = 0; i < 17; i += 1) sum += ALPHABET.indexOf(code[i]!) * WEIGHTS[i]!
  return ALPHABET[(31 - (sum % 31)) % 31]!
}

const orgCheckOf = (code: string): string => {
  let sum = 0
  for (let i = 0; i < 8; i += 1) sum += ORG_ALPHABET.indexOf(code[i]!) * ORG_WEIGHTS[i]!
  const rest = 11 - (sum % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

/** True for an 18-character code whose two check characters are right. */
export const isUscc = (text: string): boolean => {
  const code = plainTaxNo(text)
  if (code.length !== 18 || [...code].some((c) => !ALPHABET.includes(c))) return false
  return checkOf(code) === code[17] && orgCheckOf(code.slice(8, 16)) === code[16]
}

/** ok, old (15 digits: let through with a warning) or wrong. */
export const taxNoKind = (text: string): 'ok' | 'old' | 'wrong' =>
  isUscc(text) ? 'ok' : /^\d{15}$/.test(plainTaxNo(text)) ? 'old' : 'wrong'

/** A firm's name without what writers differ in: full width, blanks, brackets. */
export const plainFirm = (name: string): string => name.normalize('NFKC').replace(/[\s()]/g, '')

// What may come in, by a call or in a file: text the database keeps exactly as it was sent, nested no deeper than any form of ours.

/** Levels of lists and objects in one another; the deepest form of the contract has six. */
export const MOST_LEVELS = 32
const TOO_DEEP = `嵌套超过 ${MOST_LEVELS} 层`

// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const NUL = /\u0000/
const TURNS = /[\u202a-\u202e\u2066-\u2069]/
const UNSEEN_IN_TEXT: readonly [(text: string) => boolean, string][] = [
  [(text) => !text.isWellFormed(), '含有不完整的字符'],
  [(text) => NUL.test(text), '含有空字符'],
  [(text) => TURNS.test(text), '含有改变文字方向的隐藏符号'],
]

/** Why a text cannot be taken; empty when it can. What shows other than it is stored would deceive whoever approves it. */
export const flawOfText = (text: string): string => UNSEEN_IN_TEXT.find(([has]) => has(text))?.[1] ?? ''

interface Place {
  value: unknown
  key: string
  up: Place | null
  level: number
}

export interface Flaw {
  path: string[]
  reason: string
}

const pathOf = (at: Place): string[] => {
  const path: string[] = []
  for (let place: Place | null = at; place?.up; place = place.up) path.unshift(place.key)
  return path
}

const reasonAt = ({ value, key, level }: Place): string => {
  const reason = flawOfText(key)
  if (reason !== '') return reason
  if (typeof value === 'string') return flawOfText(value)
  return level > MOST_LEVELS && typeof value === 'object' && value !== null ? TOO_DEEP : ''
}

/** The first text, key or depth in a value that cannot be taken. A loop: whoever sends depth must not find our stack. */
export const flawOf = (value: unknown): Flaw | null => {
  const left: Place[] = [{ value, key: '', up: null, level: 1 }]
  for (let at = left.pop(); at; at = left.pop()) {
    const reason = reasonAt(at)
    if (reason !== '') return { path: pathOf(at), reason }
    if (at.value === null || typeof at.value !== 'object') continue
    for (const [key, child] of Object.entries(at.value)) left.push({ value: child, key, up: at, level: at.level + 1 })
  }
  return null
}

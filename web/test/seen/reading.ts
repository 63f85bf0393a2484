// What a person reads of a page, line by line: headings, rows of tables, facts, and what can be pressed or filled in.
const INLINE = new Set([
  'A',
  'B',
  'EM',
  'I',
  'SMALL',
  'SPAN',
  'STRONG',
  'LABEL',
  'TIME',
  'BUTTON',
  'INPUT',
  'TEXTAREA',
  'SELECT',
  'DEL',
  'SUB',
  'SUP',
  'KBD',
  'U',
  'S',
])
const UNREAD = new Set(['SCRIPT', 'STYLE', 'SVG', 'IMG', 'COLGROUP', 'TEMPLATE', 'NOSCRIPT', 'OPTION'])

const tidy = (text: string): string => text.replaceAll(/[\s ]+/g, ' ').trim()
const isHidden = (it: Element): boolean =>
  (it as HTMLElement).style?.display === 'none' || it.hasAttribute('hidden') || it.getAttribute('aria-hidden') === 'true'

const isOff = (it: Element): boolean => it.hasAttribute('disabled') || it.getAttribute('aria-disabled') === 'true'

/** Why it is off hangs on what stands around it, as `name：reason`. */
const reasonOf = (it: Element, name: string): string => {
  const [of, reason] = it.closest('[aria-label*="："]')?.getAttribute('aria-label')?.split('：', 2) ?? []
  return of && reason && name.startsWith(of) ? reason : ''
}

const pressed = (it: Element, words: string): string => {
  const name = words || (it.getAttribute('aria-label') ?? '')
  const off = isOff(it) ? ['不可用', reasonOf(it, name)] : []
  const said = [name, ...off].filter((part) => part !== '').join('：')
  return said === '' ? '' : `[${said}]`
}

const field = (it: HTMLInputElement): string => {
  if (it.type === 'hidden' || it.type === 'file') return ''
  if (it.type === 'checkbox' || it.type === 'radio') return `(${it.checked ? '√' : ' '}${isOff(it) ? '不可用' : ''})`
  return `<${[it.getAttribute('aria-label') ?? '', it.value || it.placeholder].filter(Boolean).join(' ')}${isOff(it) ? ' 不可用' : ''}>`
}

/** Words of an element whose lines are `\n`. */
const wordsOf = (it: Node): string => {
  if (it.nodeType === 3) return it.nodeValue ?? ''
  if (!(it instanceof HTMLElement) || UNREAD.has(it.tagName.toUpperCase()) || isHidden(it)) return ''
  const inner = () => [...it.childNodes].map(wordsOf).join('')
  const line = (text: string) => (tidy(text) === '' ? '' : `\n${text}\n`)
  const oneLine = () => tidy(inner())
  // A table that ends its paper holds the foot in its last row.
  if (it.tagName === 'TR' && !it.querySelector('footer'))
    return line(
      [...it.children]
        .map((cell) => tidy(wordsOf(cell)))
        .join(' ｜ ')
        .replace(/^[ ｜]+|[ ｜]+$/g, ''),
    )
  if (/^H[1-6]$/.test(it.tagName)) return line(`${'#'.repeat(Number(it.tagName[1]))} ${oneLine()}`)
  if (it.tagName === 'BUTTON' || it.getAttribute('role') === 'button') return ` ${pressed(it, oneLine())} `
  if (it.tagName === 'INPUT' || it.tagName === 'TEXTAREA') return ` ${field(it as HTMLInputElement)} `
  if (it.tagName === 'DT') return `\n${oneLine()}：`
  if (it.tagName === 'DD') return `${oneLine()}\n`
  return INLINE.has(it.tagName) ? ` ${inner()} ` : line(inner())
}

export const readingOf = (place: Node): string => {
  const lines = wordsOf(place).split('\n').map(tidy)
  return lines.filter((it, i) => it !== '' && it !== lines[i - 1]).join('\n')
}

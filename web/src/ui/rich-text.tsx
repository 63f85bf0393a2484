// A text the server cleaned, built of our own elements: it is read by an inert parser, and what is not named here is not built.
import { richTags } from '@caiyuan/contract/rich-text'
import { createElement, type ReactNode } from 'react'
import css from './rich-text.module.css'

const TAGS = new Set<string>(richTags)
const EMPTY = new Set(['br'])
/** Pictures of goods, and nothing else that could be asked for. */
const PICTURE = /^\/api\/photo\?id=[0-9a-f-]{36}&side=\d{3,4}$/
const MOST_DEEP = 20

const span = (it: Element, name: string): number | undefined => {
  const text = it.getAttribute(name)
  return text && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

const propsOf = (it: Element, tag: string): object =>
  tag === 'td' || tag === 'th' ? { colSpan: span(it, 'colspan'), rowSpan: span(it, 'rowspan') } : {}

const builtOf = (node: Node, key: number, deep: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || deep > MOST_DEEP) return null
  const tag = node.localName
  if (tag === 'img') {
    const src = node.getAttribute('src') ?? ''
    return PICTURE.test(src) ? <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} loading="lazy" decoding="async" /> : null
  }
  if (!TAGS.has(tag)) return null
  if (EMPTY.has(tag)) return createElement(tag, { key })
  return createElement(tag, { key, ...propsOf(node, tag) }, ...[...node.childNodes].map((it, i) => builtOf(it, i, deep + 1)))
}

export const RichText = ({ html }: { html: string }) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={css['text']}>{[...body.childNodes].map((it, i) => builtOf(it, i, 0))}</div>
}

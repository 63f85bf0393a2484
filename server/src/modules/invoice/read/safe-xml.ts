// XML from strangers: no document type, no entities, bounded size and depth, no text that shows other than it is, refused before any parser sees it (V19).
import { XMLParser } from 'fast-xml-parser'
import { flawOfText } from '../../../core/flaw.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 64

export class BadFile extends Error {}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
})

/** What holds text that only looks like tags: it must neither add to the depth nor hide any of it. */
const SILENT = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g

/** Depth by counting tags of whatever name; self-closing ones add none. */
const tooDeep = (text: string): boolean => {
  let depth = 0
  for (const [, close, self] of text.replace(SILENT, '').matchAll(/<(\/?)[^\s!?/<>][^<>]*?(\/?)>/g)) {
    if (close) depth = Math.max(0, depth - 1)
    else if (!self) depth += 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

export type XmlNode = { [name: string]: XmlNode | XmlNode[] | string }

export const parseXml = (body: Uint8Array): XmlNode => {
  if (body.length > MAX_BYTES) throw new BadFile('XML 文件过大')
  const text = new TextDecoder('utf-8', { fatal: false }).decode(body).replace(/^\uFEFF/, '')
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new BadFile('XML 文件含有不允许的声明（DOCTYPE）')
  const flaw = flawOfText(text)
  if (flaw !== '') throw new BadFile(`XML 文件${flaw}`)
  if (tooDeep(text)) throw new BadFile('XML 文件嵌套过深')
  try {
    return parser.parse(text) as XmlNode
  } catch {
    throw new BadFile('XML 文件格式不正确')
  }
}

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!).trim()

type Found = XmlNode | XmlNode[] | string | undefined

const walk = (node: XmlNode | undefined, path: readonly string[]): Found => {
  let at: Found = node
  for (const name of path) {
    const one: XmlNode | string | undefined = Array.isArray(at) ? at[0] : at
    if (one === undefined || typeof one === 'string') return undefined
    at = one[name]
  }
  return at
}

/** The text at a path of element names; an absent or empty element is undefined. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string | undefined => {
  const found = walk(node, path)
  const one = Array.isArray(found) ? found[0] : found
  const text = typeof one === 'string' ? one : one?.['#text']
  return typeof text === 'string' ? plain(text) || undefined : undefined
}

export const nodesAt = (node: XmlNode | undefined, ...path: string[]): XmlNode[] => {
  const found = walk(node, path)
  if (found === undefined || typeof found === 'string') return []
  return Array.isArray(found) ? found.filter((it) => typeof it !== 'string') : [found]
}

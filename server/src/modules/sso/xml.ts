// XML that came from outside, read strictly: no DOCTYPE and no entity of its own, no comment or instruction between which a name could be
// cut in two, no more than a sign-in needs.
import { SaxesParser } from 'saxes'

export class XmlRefused extends Error {}

export interface Element {
  uri: string
  local: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const MOST_LETTERS = 256 * 1024
const MOST_ELEMENTS = 2000
const DEEPEST = 24

/** The root, names by their namespace. */
export const readXml = (xml: string): Element => {
  if (xml.length > MOST_LETTERS) throw new XmlRefused('too long')
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new XmlRefused('a document type is not taken')
  const root: Element = { uri: '', local: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let elements = 0
  const refuse = (why: string): never => {
    throw new XmlRefused(why)
  }
  const parser = new SaxesParser({ xmlns: true, fragment: false })
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('a document type is not taken'))
  parser.on('comment', () => refuse('a comment is not taken'))
  parser.on('processinginstruction', () => refuse('an instruction is not taken'))
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1
    if (elements > MOST_ELEMENTS) refuse('too many elements')
    if (open.length > DEEPEST) refuse('too deep')
    const element = {
      uri,
      local,
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, it]) => [name, it.value])),
      children: [],
      text: '',
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (text: string): void => void (open.at(-1)!.text += text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(xml).close()
  return root.children[0] ?? refuse('no element')
}

/** The children of this name. */
export const childrenOf = (it: Element, uri: string, local: string): Element[] =>
  it.children.filter((child) => child.uri === uri && child.local === local)

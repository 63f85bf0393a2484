// An XLSX file as a zip of parts: what is in it, inflated within bounds, and its XML read tag by tag.
import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MOST_INFLATED, Unreadable, counted, unreadable } from './bounds.ts'

const MOST_ENTRIES = 2000
/** Sheets that repeat themselves shrink to a hundredth; only a file made for it shrinks more. */
const MOST_RATIO = 300
const SMALL_PART = 8 * 1024 * 1024
/** Compressed bytes at a time: at the worst ratio of deflate they become 4 MB. */
const SLICE = 4096
const broken = () => unreadable('不是有效的 xlsx 文件，或文件有密码')

/** Names of the parts; refuses what only a bomb declares. */
export const partsOf = (body: Buffer): string[] => {
  const names: string[] = []
  let inflated = 0
  try {
    unzipSync(body, {
      filter: (it) => {
        names.push(it.name)
        inflated += it.originalSize
        return false
      },
    })
  } catch {
    throw broken()
  }
  if (names.length > MOST_ENTRIES) throw unreadable(`压缩包里有 ${counted(names.length)} 个文件，不是表格`)
  if (inflated > MOST_INFLATED) throw unreadable('解压后超过 200 MB，请分成几个文件')
  if (inflated > SMALL_PART && inflated > body.length * MOST_RATIO)
    throw unreadable(`解压后是原来的 ${counted(Math.round(inflated / body.length))} 倍，不是正常的表格`)
  return names
}

interface Handlers {
  open?(tag: SaxesTagPlain): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const saxOf = (handlers: Handlers): SaxesParser => {
  const sax = new SaxesParser()
  sax.on('doctype', () => {
    throw unreadable('表格含有不允许的声明（DOCTYPE）')
  })
  sax.on('error', () => {
    throw broken()
  })
  let depth = 0
  sax.on('opentag', (tag) => {
    depth += 1
    if (depth > 64) throw unreadable('表格的内容嵌套过深')
    handlers.open?.({ ...tag, name: localName(tag.name) })
  })
  sax.on('text', (text) => handlers.text?.(text))
  sax.on('cdata', (text) => handlers.text?.(text))
  sax.on('closetag', (tag) => {
    depth -= 1
    handlers.close?.(localName(tag.name))
  })
  return sax
}

/** Walks one part tag by tag; after each slice it lets the caller take what was found. What a header says of sizes is not trusted. */
export function* walkPart(body: Buffer, name: string, handlers: Handlers): Generator<void> {
  const sax = saxOf(handlers)
  const decoder = new TextDecoder('utf-8')
  let [inflated, refused]: [number, unknown] = [0, undefined]
  let isOver = false
  const unzip = new Unzip((file) => {
    if (file.name !== name || isOver) return
    file.ondata = (error, chunk, final) => {
      if (refused || isOver) return
      try {
        if (error) throw broken()
        inflated += chunk.length
        if (inflated > MOST_INFLATED) throw unreadable('解压后超过 200 MB，请分成几个文件')
        sax.write(decoder.decode(chunk, { stream: !final }))
        if (!final) return
        sax.close()
        isOver = true
      } catch (fail) {
        refused = fail
      }
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < body.length && !refused && !isOver; at += SLICE) {
    try {
      unzip.push(body.subarray(at, at + SLICE), at + SLICE >= body.length)
    } catch (error) {
      refused ??= error
    }
    if (!refused) yield
  }
  if (refused) throw refused instanceof Unreadable ? refused : broken()
  if (!isOver) throw broken()
}

/** Reads a small part to its end. */
export const readPart = (body: Buffer, name: string, handlers: Handlers): void => {
  for (const _slice of walkPart(body, name, handlers)) continue
}

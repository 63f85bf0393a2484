// What our build adds to Vite's.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contract } from '@caiyuan/contract'
import type { Plugin, Rolldown } from 'vite'
import { makeClient, type Handle } from './src/core/handle.ts'

const LEAST_BYTES = 256

/** Beside each file its brotli and gzip forms: the server sends what the browser takes. */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    const files = await readdir(dir!, { recursive: true })
    const pack = async (name: string): Promise<void> => {
      const bytes = await readFile(join(dir!, name))
      if (bytes.length < LEAST_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(join(dir!, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
      await writeFile(join(dir!, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }
    await Promise.all(files.filter((it) => /\.(js|css|svg)$/.test(it)).map(pack))
  },
})

const USE = /\bapi\.(\w+)\.(\w+)/g
/** A domain without a call of it: nothing stands there in the browser. */
const LOOSE = /(?<!typeof |\/)\bapi\.(?!ts\b)\w+\b(?!\.)/

/** Each file of the web holds the calls it makes, as what it takes to make them: no page carries the table of all, and a domain's schemas come with the pages that check by them. */
export const calls = (): Plugin => {
  const all: Record<string, Record<string, Handle>> = makeClient(contract)
  return {
    name: 'calls',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /\/core\/client\.ts$/ }, handler: () => 'export const api = {}' },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\bapi\.\w/ },
      handler: (code) => {
        const used = new Map<string, Handle>()
        const text = code.replace(USE, (as, domain: string, verb: string) => {
          const handle = all[domain]?.[verb]
          if (!handle) return as
          used.set(`api_${domain}_${verb}`, handle)
          return `api_${domain}_${verb}`
        })
        const [loose] = LOOSE.exec(text) ?? []
        if (loose) throw new Error(`${loose}: the browser has single calls, name each as ${loose}.<call>`)
        return [...used].map(([name, handle]) => `const ${name} = ${JSON.stringify(handle)}\n`).join('') + text
      },
    },
  }
}

/** What is looked at before anybody presses anything: modules of theirs stay apart, so that nothing else comes with them. */
const FIRST_LOOKS = /\/(app\/(start|main)\.tsx?|features\/(home|catalog)\/screens\/(home|person-purchase|search-cate|detail)\.tsx)$/

type NameFunction = Rolldown.CodeSplittingNameFunction

/** Names the chunk of what half of the pages use and no first look: few files, and short lists of them in the first script. */
const commonTo =
  (name: string): NameFunction =>
  (id, modules) => {
    const users = new Set([id])
    for (const user of users) {
      if (FIRST_LOOKS.test(user)) return null
      for (const it of modules.getModuleInfo(user)?.importers ?? []) users.add(it)
    }
    return name
  }

/** With all they need, the first script is one file, the frame of every page another, with two small pieces of the contract that half of the pages use, what goods are shown by a third, and what lists of goods are made of a fourth. */
export const codeSplitting = {
  groups: [
    { name: 'start', test: /\/app\/start\.ts$/, priority: 2 },
    { name: 'frame', test: /(\/app\/main\.tsx|\/contract\/src\/(span|to)\.ts)$/, priority: 1 },
    { name: 'goods', test: /\/(ui\/goods-tile|catalog\/parts\/add-to-cart|core\/goods-address|contract\/src\/goods)\.tsx?$/, priority: 0 },
    { name: 'cards', test: /\/catalog\/parts\/(goods-card|star|badges|compare-bar|pager)\.tsx$/, priority: -0.5 },
    { name: commonTo('kit'), test: /\/node_modules\//, minShareCount: 40, priority: -1, includeDependenciesRecursively: false },
    { name: commonTo('parts'), test: /\/(web|contract)\/src\//, minShareCount: 10, priority: -2, includeDependenciesRecursively: false },
  ],
}

/** The first script names the files of every page, so names are short: but for the groups above they are no more than a hash. */
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }): string =>
    ['start', 'frame', 'goods', 'cards', 'kit', 'parts'].includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

type Chunk = Rolldown.OutputChunk

/** A chunk and all it needs at once. */
const withNeeds = (bundle: Rolldown.OutputBundle, of: Chunk | undefined): ReadonlySet<Chunk> => {
  const found = new Set<Chunk>()
  const add = (it: Rolldown.OutputBundle[string] | undefined): void => {
    if (it?.type !== 'chunk' || found.has(it)) return
    found.add(it)
    for (const name of it.imports) add(bundle[name])
  }
  add(of)
  return found
}
const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] => Object.values(bundle).filter((it) => it.type === 'chunk')
const frameOf = (bundle: Rolldown.OutputBundle): ReadonlySet<Chunk> =>
  withNeeds(
    bundle,
    chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((it) => it.endsWith('/app/main.tsx'))),
  )

/**
 * The document names the code that its first script will ask for, so that both come at once. The first script names for each page what else
 * it needs, the same of all pages in the same order: so said, it packs best.
 */
export const ahead = (): Plugin => {
  const pages = new Map<string, number>()
  const rank = (name: string): number => pages.get(name) ?? 0
  return {
    name: 'ahead',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, names, { hostType }) =>
            hostType === 'js' ? names.filter((it) => rank(it) < Infinity).toSorted((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1)) : names,
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        for (const page of chunksOf(bundle).filter((it) => it.isDynamicEntry))
          for (const { fileName } of withNeeds(bundle, page)) pages.set(fileName, rank(fileName) + 1)
        for (const { fileName } of frameOf(bundle)) pages.set(fileName, Infinity)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        [...frameOf(bundle)]
          .flatMap(({ fileName, viteMetadata }) => [
            { rel: 'modulepreload', href: `/${fileName}` },
            ...[...(viteMetadata?.importedCss ?? [])].map((name) => ({ rel: 'stylesheet', href: `/${name}` })),
          ])
          .filter(({ href }) => !html.includes(href))
          .map((it) => ({ tag: 'link', attrs: { ...it, crossorigin: true }, injectTo: 'head' })),
    },
  }
}

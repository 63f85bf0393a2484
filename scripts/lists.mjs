// npm run lists: writes the tables of contents from what lies in the folders: all calls, modules and kinds of documents, flows of every
// school, pages. What stands in its place is found there and listed nowhere by hand; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sources } from './sources.mjs'

const root = join(import.meta.dirname, '..')
const WIDTH = 140

/** Exports of this form in these files, by name. */
const found = (where, form) =>
  sources
    .filter(({ file, isTest }) => where.test(file) && !isTest)
    .flatMap(({ file, text }) => [...text.matchAll(form)].map(([, name]) => ({ name, file })))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

const calls = found(/^contract\/src\/[\w-]+\.ts$/, /^export const (\w+) = domain\(/gm)
const inModules = /^server\/src\/modules\/.*\/(routes|document)\.ts$/
const modules = found(inModules, /^export const (\w+) = implement\(/gm)
const documents = found(inModules, /^export const (\w+): DocumentKind = /gm)
const flows = found(/^server\/src\/schools\/flows\//, /^export const (\w+): FlowDef = /gm)
const offPlatform = found(/^server\/src\/schools\/off-platform\//, /^export const (\w+): OffPlatformVariant = /gm)
const pages = found(/^web\/src\/(app\/[\w-]+-routes\.ts|features\/[\w-]+\/routes\.tsx)$/, /^export const (\w+): readonly RouteRow\[\] = /gm)

const imports = (target, its) =>
  [...Map.groupBy(its, ({ file }) => file)]
    .map(([file, some]) => {
      const path = relative(dirname(target), file)
      const names = [...new Set(some.map(({ name }) => name))].join(', ')
      return `import { ${names} } from '${path.startsWith('.') ? path : `./${path}`}'\n`
    })
    .join('')

/** On one line where it fits, as the formatter has it. */
const list = (head, names) => {
  const line = `${head} = [${names.join(', ')}]`
  return line.length <= WIDTH ? `${line}\n` : `${head} = [\n${names.map((it) => `  ${it},\n`).join('')}]\n`
}
const namesOf = (its) => its.map(({ name }) => name)

const WRITTEN = 'Written by `npm run lists`.'
const texts = {
  'contract/src/index.ts': (target) => `// The table of contents of all calls. ${WRITTEN}
${imports(target, calls)}
export const contract = {
${namesOf(calls)
  .map((it) => `  ${it},\n`)
  .join('')}}

export type Contract = typeof contract
`,
  'server/src/modules.ts': (target) => `// The table of contents of the server. ${WRITTEN} Open lists: the tests' world adds its trial kind.
import type { DocumentKind } from './core/documents.ts'
import type { Module } from './core/implement.ts'
${imports(target, [...modules, ...documents])}
${list('export const modules: Module[]', namesOf(modules))}
/** Every kind of document: what walks over documents walks over these. */
${list('export const documents: DocumentKind[]', namesOf(documents))}`,
  'server/src/schools/shared-flows.ts': (
    target,
  ) => `// Approval flows that every school begins with. ${WRITTEN} An open list: the tests' world adds the flow of its trial kind.
import type { FlowDef } from '../modules/approval/engine/def.ts'
${imports(target, flows)}
${list('export const sharedFlows: FlowDef[]', namesOf(flows))}`,
  'server/src/schools/off-platform-variants.ts': (target) => `// Schools whose form of 平台外采购 differs, a file each. ${WRITTEN}
import type { OffPlatformVariant } from './off-platform.ts'
${imports(target, offPlatform)}
${list('export const offPlatformVariants: readonly OffPlatformVariant[]', namesOf(offPlatform))}`,
  'web/src/app/routes.ts': (
    target,
  ) => `// The list of the product: every page of every feature. ${WRITTEN} Read without a browser by \`npm run routes\` and by tests.
import { setRoutes } from '../core/known-routes.ts'
import type { RouteRow } from '../core/route.ts'
${imports(target, pages)}
${list(
  'export const routes: readonly RouteRow[]',
  namesOf(pages).map((it) => `...${it}`),
)}
setRoutes(routes)
`,
}

for (const [target, write] of Object.entries(texts)) {
  const text = write(target)
  if (!process.argv.includes('--check')) writeFileSync(join(root, target), text)
  else if (readFileSync(join(root, target), 'utf8') !== text) {
    console.error(`${target} is not what lies in the folders: run npm run lists`)
    process.exitCode = 1
  }
}

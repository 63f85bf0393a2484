// Import direction: contract ← core ← gateways ← modules ← app; web ui/core never import features, features only each
// other's parts; approval imports no document; no cycles between modules. School codes live in server/src/schools only.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => `${folder}/${f}`),
)

const importsOf = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1]).map((it) => (it.startsWith('.') ? relative(root, normalize(join(root, dirname(file), it))) : it))
}

const problems = []
const bad = (file, to, why) => problems.push(`${file} → ${to}: ${why}`)
const moduleOf = (path) => /^server\/src\/modules\/([^/]+)/.exec(path)?.[1]
const featureOf = (path) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1]
const isTest = (file) => /(\.test|\/fixtures)\.tsx?$/.test(file)
const PRIVATE = /\/(routes|policy|jobs)\.tsx?$/

const edges = new Map()
for (const file of files) {
  if (isTest(file)) continue
  for (const to of importsOf(file)) {
    if (file.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod') bad(file, to, 'the contract imports zod only')
    if (file.startsWith('server/src/core/') && /^server\/src\/(modules|demo|schools)\//.test(to)) bad(file, to, 'core never imports modules')
    if (file.startsWith('server/src/gateways/') && to.startsWith('server/src/modules/')) bad(file, to, 'gateways never import modules')
    if (file.startsWith('server/') && to.startsWith('web/')) bad(file, to, 'the server never imports the web')
    if (file.startsWith('web/') && to.startsWith('server/')) bad(file, to, 'the web never imports the server')
    const from = moduleOf(file)
    const target = moduleOf(to)
    if (from && target && from !== target) {
      edges.set(from, (edges.get(from) ?? new Map()).set(target, `${file} → ${to}`))
      if (from === 'approval' && ['order', 'bill', 'invoice', 'supply', 'cart'].includes(target)) bad(file, to, 'the engine knows no document')
      if (PRIVATE.test(to) && !/policy/.test(to)) bad(file, to, 'routes and jobs of a module are its own')
    }
    if (from && to.startsWith('server/src/demo/')) {
      if (!/demo\/(people|catalogue\/draw)/.test(to)) bad(file, to, 'modules never import the demo')
    }
    if (/^web\/src\/(ui|core)\//.test(file) && /^web\/src\/(features|app)\//.test(to)) bad(file, to, 'ui and core never import features')
    if (file.startsWith('web/src/ui/') && to === 'web/src/core/api.ts') bad(file, to, 'ui never fetches')
    if (file.startsWith('web/src/features/') && to.startsWith('web/src/app/')) bad(file, to, 'nothing imports app')
    const feature = featureOf(file)
    const other = featureOf(to)
    if (feature && other && feature !== other && !/\/parts\//.test(to)) bad(file, to, "only another feature's parts")
    if (file.startsWith('web/') && !file.startsWith('web/src/ui/') && !file.startsWith('web/src/app/') && /^antd\/es\/(table|modal|upload|tag)$/.test(to)) bad(file, to, 'vendor tables, dialogs, uploads and tags only through ui')
  }
  const text = readFileSync(join(root, file), 'utf8')
  if (file.startsWith('web/src/features/')) {
    const named = /import\s*\{([^}]*)\}\s*from 'antd'/.exec(text)?.[1] ?? ''
    for (const name of ['Table', 'Modal', 'Upload', 'Tag']) if (new RegExp(`\\b${name}\\b`).test(named)) bad(file, 'antd', `${name} only through ui`)
  }
  if (!/^server\/src\/(schools|demo)\//.test(file) && /'(DEMOU|DEMOH)'/.test(text)) bad(file, '', 'a school code outside server/src/schools')
}

const visit = (name, path, done) => {
  if (path.includes(name)) {
    const cycle = [...path.slice(path.indexOf(name)), name]
    bad(cycle.join(' → '), '', `modules in a cycle: ${cycle.slice(0, -1).map((m, i) => edges.get(m)?.get(cycle[i + 1])).join('; ')}`)
    return
  }
  if (done.has(name)) return
  for (const next of edges.get(name)?.keys() ?? []) visit(next, [...path, name], done)
  done.add(name)
}
const done = new Set()
for (const name of edges.keys()) visit(name, [], done)

for (const it of problems) console.error(it)
console.log(`${files.length} files, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)

// Import direction: contract ← core ← gateways ← modules ← app; web core and ui ← features ← app. The list of exceptions is empty.
import { conclude, sources } from './sources.mjs'

const DOCUMENTS = ['order', 'bill', 'invoice', 'supply', 'cart']
const moduleOf = (path) => /^server\/src\/modules\/([^/]+)/.exec(path)?.[1]
const featureOf = (path) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1]

/** [the importing file, what it must not import, why]; a function sees both paths. */
const RULES = [
  [
    /^contract\//,
    (to) => !to.startsWith('contract/') && to !== 'zod' && to !== '@hpke/core',
    'the contract imports zod and @hpke/core only',
  ],
  [/^server\/src\/core\//, /^server\/src\/(modules|demo|schools|ground)\//, 'core never imports modules'],
  [/^server\/src\/gateways\//, /^server\/src\/(modules|demo)\//, 'gateways never import modules'],
  [/^server\/src\/modules\//, /^server\/src\/demo\/(?!people|catalogue\/draw)/, 'modules never import the demo'],
  [/^server\/src\/(ground|schools)\//, /^server\/src\/demo\//, 'an installation without the demo needs them'],
  [/^server\//, /^web\//, 'the server never imports the web'],
  [/^web\//, /^server\//, 'the web never imports the server'],
  [/^web\/src\/(ui|core)\//, /^web\/src\/(features|app)\//, 'ui and core never import features'],
  [/^web\/src\/ui\//, /^web\/src\/core\/api\.ts$/, 'ui never fetches'],
  [/^web\/src\/features\//, /^web\/src\/app\//, 'nothing imports app'],
  [/^web\/src\/features\//, /^antd\/(es|lib)\/(table|modal|upload|tag)/, 'vendor tables, dialogs, uploads and tags only through ui'],
  [
    /./,
    (to, from) => moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to) && /\/(routes|jobs)\.ts$/.test(to),
    "another module's routes and jobs are its own",
  ],
  [/^server\/src\/modules\/approval\//, (to) => DOCUMENTS.includes(moduleOf(to)), 'the engine knows no document'],
  [
    /./,
    (to, from) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !/\/parts\//.test(to),
    "only another feature's parts",
  ],
]

const directions = sources
  .filter((it) => !it.isTest)
  .flatMap(({ file, imports }) =>
    imports.flatMap((to) =>
      RULES.filter(([from, target]) => from.test(file) && (target instanceof RegExp ? target.test(to) : target(to, file))).map(
        ([, , why]) => `${file} → ${to}: ${why}`,
      ),
    ),
  )

/** Which part of the house needs which, with the import that says so. */
const edgesBy = (partOf) => {
  const edges = new Map()
  for (const { file, imports, isTest } of sources) {
    if (isTest) continue
    for (const to of imports) {
      const [a, b] = [partOf(file), partOf(to)]
      if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Map()).set(b, `${file} → ${to}`))
    }
  }
  return edges
}

const cyclesOf = (edges) => {
  const found = []
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) {
      const cycle = [...path.slice(path.indexOf(name)), name]
      found.push(
        `${cycle.join(' → ')} is a cycle: ${cycle
          .slice(1)
          .map((to, i) => edges.get(cycle[i]).get(to))
          .join('; ')}`,
      )
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name)?.keys() ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of edges.keys()) visit(name, [])
  return found
}

conclude([...directions, ...cyclesOf(edgesBy(moduleOf)), ...cyclesOf(edgesBy(featureOf))])

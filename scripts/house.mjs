// Rules of the house that a linter does not know: who may write a state and which table, where school codes and markup live, how money divides.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { standardRoles } from '../server/src/schools/standard-roles.ts'
import { conclude, sources } from './sources.mjs'
import { documentTables, sqlProblems } from './sql.mjs'

const documents = documentTables.map(({ table }) => table)
/** Folders of modules by the kind of document they register: nobody else names it beside doc_kind. */
const flowKinds = sources.flatMap(({ file, text }) => {
  const kind = /(?:flow|moneyFlow)\(\{\s*kind: '(\w+)'/.exec(text)?.[1]
  return /^contract\/src\/[\w-]+\.ts$/.test(file) && kind ? [kind] : []
})
const kindsNamed = flowKinds.flatMap((kind) => {
  const home = sources.find(({ file, text }) => file.endsWith('/document.ts') && text.includes(`kind: ${kind}Flow.kind`))
  if (!home) return []
  const folder = home.file.split('/').slice(0, 4).join('/')
  return [
    [
      new RegExp(`^(?!${folder}/)(server/src/(core|gateways|modules)|web)/`),
      new RegExp(`doc_?kind\\b[^\\n]{0,12}'${kind}'`, 'i'),
      `${kind} is known to ${folder} alone: walk over the registrations of core/documents.ts, or name its flow`,
    ],
  ]
})

const links = sources.flatMap(({ file, text }) =>
  file.startsWith('contract/') ? [...text.matchAll(/^  '(\/[\w/]+)': \[/gm)].map((it) => it[1]) : [],
)

/** Schools whose pages differ are data: no file is called after one, and nothing else asks for one. */
const variants = [...sources.find(({ file }) => file === 'server/src/schools/variants.ts').text.matchAll(/^    code: '(\w+)',$/gm)].map(
  (it) => it[1],
)
const ofSchool = new RegExp(`\\b(${variants.join('|')})\\b`, 'i')
const calledBySchool = sources.filter(
  ({ file }) => !file.startsWith('server/src/schools/') && variants.some((code) => file.toLowerCase().split('/').at(-1).includes(code)),
)

/** But for those whose names are words for other things too. */
const WORDS = ['student', 'fzr', 'approver', 'security', 'finance', 'acceptor']
const rolesOfSchools = standardRoles.map((it) => it.code).filter((code) => !WORDS.includes(code))

/** [where it holds, what must not stand there, why] */
const RULES = [
  ...kindsNamed,
  [/^(server|web)\/src\//, new RegExp(`['"\`](${links.join('|')})\\?\\w`), 'links to documents are built by to() of the contract'],
  [
    /^server\/src\/(?!core\/advance)/,
    new RegExp(`updateTable\\('(${documents.join('|')})'\\)\\s*\\.set\\(\\{[^}]*\\bstate\\b`),
    'only advance() writes the state of a document',
  ],
  [
    /^server\/src\/(?!core\/(advance|tables\/)|migrations\/0910-)/,
    // A new table of documents has the column with its check, and nothing else speaks of it.
    /(?<!check \(state = )\bmoved_to\b(?! text not null default ')/,
    'only advance() seals a state (inState, decision 0038)',
  ],
  [/^(contract|web)\/|^server\/src\/(?!schools\/|demo\/)/, /'DEMO[UH]'/, 'a school code outside server/src/schools'],
  [/^(contract|web)\/|^server\/src\/(?!schools\/)/, ofSchool, 'what differs by school is data of server/src/schools (decision 0114)'],
  [
    /^web\/src\/features\//,
    /import\s*(?:type\s*)?\{[^}]*\b(Table|Modal|Upload|Tag)\b[^}]*\}\s*from 'antd'/,
    'vendor tables, dialogs, uploads and tags only through ui',
  ],
  [/^web\/src\/(?!core\/)/, /\b(fetch|XMLHttpRequest|EventSource)\(/, 'the web talks to the server in core only'],
  [/^web\//, /dangerouslySetInnerHTML|\.innerHTML\b/, 'markup from data is never trusted'],
  [/^server\/src\/modules\/.*commands/, /Fen\)?\s*[*/]\s*[\w(]/, 'money is multiplied and divided in contract/money only'],
  [/^(contract|server|web)\//, /\b(TODO|FIXME|XXX)\b/, 'finish it or leave it out'],
  [
    /^server\/src\/(?!core\/(clock|ids)\.ts)/,
    /\bnew Date\(\)|\bDate\.now\(\)/,
    'the clock of the database decides: ctx.now, or now() of core/clock; a span is measured by performance.now()',
  ],
  [/^server\//, /\b(current_date|current_timestamp|localtimestamp|current_time)\b/i, 'keywords pass over the clock of a trial: now()'],
  [/^(contract|server|web)\//, /['"`]\/(work|home|root|Users)\/\w/, 'a path of one machine'],
  [
    /^(contract|web)\/|^server\/src\/(?!core\/roles\.ts|migrations\/|schools\/|ground\/|demo\/)/,
    new RegExp(`['"\`](${rolesOfSchools.join('|')})['"\`]`),
    'roles are rows of a school: ask for a permission (decision 0043)',
  ],
]

/** Migrations obey too, but for the one that came before the rule and was mended by 0860. */
const folder = 'server/src/migrations'
const migrations = readdirSync(join(import.meta.dirname, '..', folder))
  .filter((name) => name !== '0002-catalogue.sql')
  .map((name) => ({
    file: `${folder}/${name}`,
    text: readFileSync(join(import.meta.dirname, '..', folder, name), 'utf8').replaceAll(/--.*/g, ''),
  }))

conclude([
  ...sqlProblems,
  ...calledBySchool.map(({ file }) => `${file}: a file is called after a school (decision 0114)`),
  ...[...sources.filter((it) => !it.isTest), ...migrations].flatMap(({ file, text }) =>
    RULES.filter(([where]) => where.test(file)).flatMap(([, what, why]) => {
      const at = text.search(what)
      return at < 0 ? [] : [`${file}:${text.slice(0, at).split('\n').length}: ${why}`]
    }),
  ),
])

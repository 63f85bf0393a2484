// What the pages for operators and developers tell to type is there.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs/running', 'docs/adding'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** `npm run backup`, `npm start` and `npm test` of a page. */
const commandsOf = (page: string): string[] => [
  ...new Set([...readFileSync(join(ROOT, page), 'utf8').matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map((it) => it[1] ?? it[2]!)),
]

it.each(pages)('every npm command of %s is a script, whose file is there', (page) => {
  const files = new Set(readdirSync(join(ROOT, 'scripts')).map((name) => `scripts/${name}`))
  const isThere = (name: string): boolean => {
    const file = /^node (\S+)$/.exec(scripts[name] ?? '')?.[1]
    return name in scripts && (file === undefined || files.has(file))
  }
  expect(commandsOf(page).filter((name) => !isThere(name))).toEqual([])
})

it('the page of backups tells to back up and to restore', () => expect(commandsOf('docs/running/backup.md')).toEqual(['backup', 'restore']))

// Every source file with its text and what it imports, for the checks of the house.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
const posix = (path) => path.split(sep).join('/')

const importsOf = (file, text) =>
  [...text.matchAll(/\b(?:from|import)(?!')\s*\(?\s*'([^']+)'/g)]
    .map((found) => found[1])
    .map((it) => (it.startsWith('.') ? posix(relative(root, normalize(join(root, dirname(file), it)))) : it))

export const sources = ['contract/src', 'server/src', 'web/src']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${posix(file)}`))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, imports: importsOf(file, text), isTest: /(\.test|\.long|\/fixtures(\/.+)?)\.tsx?$/.test(file) }
  })

/** Prints what is wrong and ends with the exit code of a check. */
export const conclude = (problems) => {
  for (const it of problems) console.error(it)
  console.log(`${sources.length} files, ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}

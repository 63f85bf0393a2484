// `npm test` stays short however many kinds of documents there are: of modules beside the main job a third is asked at each run, drawn by lot,
// and those that were touched in the last hours; `npm run test:long` asks all (decision 0049).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = 'server/src/modules'

/** Who comes in, search to settlement, and what pays: asked whole at each run. */
const ALWAYS =
  'account admin after-sale approval bill cart catalog component-order finance finance-card framework fund order payment permit receipt session standard supply'.split(
    ' ',
  )
/** Into so many lots the others fall. */
export const LOTS = 3

/** Modules in which a file was changed in the last hours, committed or not; none where there is no history. */
export const touched = (): Set<string> => {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', [...args, '--', MODULES], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    } catch {
      return ''
    }
  }
  const changed = `${git('log', '-m', '--since=6.hours', '--name-only', '--pretty=format:')}\n${git('status', '--porcelain', '-uall')}`
  return new Set(Array.from(changed.matchAll(/^(?:.. )?server\/src\/modules\/([^/\n]+)\//gm), ([, module]) => module!))
}

/** Modules that wait for their turn; none where a file is named. */
export const waiting = (named: readonly string[], lot: number, now: ReadonlySet<string>): string[] => {
  if (named.length > 0) return []
  const modules = readdirSync(join(ROOT, MODULES))
  const gone = ALWAYS.find((it) => !modules.includes(it))
  if (gone) throw new Error(`no module ${gone} any more`)
  return modules.filter((it) => !ALWAYS.includes(it) && !now.has(it)).filter((_, at) => (at + lot) % LOTS > 0)
}

export const globsOf = (modules: readonly string[]): string[] => modules.map((it) => `${MODULES}/${it}/**`)

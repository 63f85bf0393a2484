// `npm test` stays short however many kinds of documents there are: of modules beside the main job a third is asked at each run, by turns,
// and those that were touched in the last hours; `npm run test:long` asks all (decision 0049).
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = 'server/src/modules'

/** Who comes in, and search to settlement: asked whole at each run. */
const ALWAYS = new Set(['account', 'admin', 'approval', 'bill', 'cart', 'catalog', 'fund', 'order', 'receipt', 'session', 'supply'])
const AMONG = 3

/** Modules in which a file was changed in the last hours, committed or not; none where there is no history. */
const touched = (): Set<string> => {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', [...args, '--', MODULES], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    } catch {
      return ''
    }
  }
  const changed = git('log', '--since=6.hours', '--name-only', '--pretty=format:') + git('diff', '--name-only', 'HEAD')
  return new Set(Array.from(changed.matchAll(/^server\/src\/modules\/([^/\n]+)\//gm), ([, module]) => module!))
}

/** Globs of the tests that wait for their turn; nothing waits where a file is named, or all are asked. */
export const waiting = (named: readonly string[], turn: number): string[] => {
  if (named.length > 0) return []
  const now = touched()
  const others = readdirSync(join(ROOT, MODULES)).filter((it) => !ALWAYS.has(it) && !now.has(it))
  return others.filter((_, at) => (at + turn) % AMONG > 0).map((it) => `${MODULES}/${it}/**`)
}

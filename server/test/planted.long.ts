// Plants faults one by one in a copy of the server and runs the test that must notice each (T-00).
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { defects as all, type Defect } from './planted-defects.ts'

const ROOT = join(import.meta.dirname, '../..')
const AT_ONCE = 2
/** Every sixteenth shows that a defect is noticed at all; `npm run test:long` plants each. */
const defects = process.env.PLANTED === 'all' ? all : all.filter((_, i) => i % 16 === 0)

let folder: string

/** A tree of its own with the product's code, the same packages and nothing else. */
const copyTree = (name: string): string => {
  const tree = join(folder, name)
  mkdirSync(join(tree, 'server'), { recursive: true })
  for (const it of ['vitest.config.ts', 'package.json', 'server/package.json', 'server/src', 'server/test'])
    cpSync(join(ROOT, it), join(tree, it), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction')
  return tree
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The text however the formatter broke its lines. */
const wherever = (text: string): RegExp => {
  const loose: Record<string, string> = { '(': String.raw`\(\s*`, ')': String.raw`,?\s*\)`, '.': String.raw`\s*\.` }
  return new RegExp([...text].map((c) => (/\s/.test(c) ? String.raw`\s*` : (loose[c] ?? escaped(c)))).join(''), 'g')
}

const isOnePlace = (text: string, find: string): boolean => text.match(wherever(find))?.length === 1

const plant = (tree: string, defect: Defect): void => {
  for (const { file, find, put } of defect.edits) {
    const text = readFileSync(join(tree, file), 'utf8')
    if (!isOnePlace(text, find)) throw new Error(`${defect.name}: ${file} no longer has exactly one place that reads ${find}`)
    writeFileSync(
      join(tree, file),
      text.replace(wherever(find), () => put),
    )
  }
}

interface Outcome {
  passed: number
  failed: number
  words: string
}

const runTests = (tree: string, files: readonly string[], only: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const report = join(tree, 'report.json')
    const args = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`, '-t', only, ...files]
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV'))
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: tree,
      env: { ...env, TEST_DATABASE_URL: inject('pgUrl') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)))
    child.once('exit', () => {
      try {
        const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
          numPassedTests: number
          numFailedTests: number
        }
        resolve({ passed: numPassedTests, failed: numFailedTests, words })
      } catch {
        resolve({ passed: 0, failed: 0, words })
      }
    })
  })

const outcomes = new Map<string, Outcome>()
let sound: Outcome

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caiyuan-planted-'))
  const started = performance.now()
  const jobs = [
    async () => {
      sound = await runTests(copyTree('sound'), [...new Set(defects.map((it) => it.test))], defects.map((it) => escaped(it.only)).join('|'))
    },
    ...defects.map((defect, i) => async () => {
      const tree = copyTree(`defect-${i}`)
      plant(tree, defect)
      outcomes.set(defect.name, await runTests(tree, [defect.test], escaped(defect.only)))
    }),
  ]
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  console.log(`${defects.length} planted defects in ${Math.round((performance.now() - started) / 1000)} s`)
}, 500_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the tests', () => {
  it('can be planted every defect, also those that only the long run plants', () => {
    const lost = all.flatMap(({ edits }) => edits.filter(({ file, find }) => !isOnePlace(readFileSync(join(ROOT, file), 'utf8'), find)))
    expect(lost).toEqual([])
  })

  it('pass in the copy as it is, every one that is used below', () => {
    expect([sound.failed, sound.passed >= defects.length], sound.words).toEqual([0, true])
  })

  it.each(defects)('notice that $name', ({ name }) => {
    const { failed, words } = outcomes.get(name)!
    expect(failed, `the defect survived: ${words}`).toBeGreaterThan(0)
  })
})

// npm run check: format, lint, types, import direction, unused code, OpenAPI and table types up to date.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, env, root } from './setup.mjs'

ensureInstalled()

const bin = (tool) => join(root, 'node_modules/.bin', tool)
const steps = [
  ['格式', bin('oxfmt'), ['--check', '.']],
  ['规范', bin('oxlint'), ['--deny-warnings']],
  ['类型 contract', bin('tsc'), ['-p', 'contract']],
  ['类型 server', bin('tsc'), ['-p', 'server']],
  ['类型 web', bin('tsc'), ['-p', 'web']],
  ['类型 e2e', bin('tsc'), ['-p', 'e2e']],
  ['引用方向', bin('node'), ['scripts/imports.mjs']],
  ['无用代码', bin('knip'), []],
  ['接口文档', bin('node'), ['scripts/openapi.mjs', '--check']],
  ['表类型', bin('node'), ['scripts/tables-check.mjs']],
]
let failed = 0
for (const [title, file, args] of steps) {
  const started = performance.now()
  const it = spawnSync(file, args, { cwd: root, env, encoding: 'utf8' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${it.status === 0 ? '通过' : '未通过'} ${title} ${seconds}s\n`)
  if (it.status !== 0) {
    failed += 1
    process.stdout.write(`${it.stdout}${it.stderr}${it.error?.message ?? ''}\n`)
  }
}
process.exit(failed > 0 ? 1 : 0)

// npm run check: format, lint, types, import direction, rules of the house, unused code, OpenAPI and table types up to date.
import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, env, root } from './setup.mjs'

ensureInstalled()

const bin = (tool) => join(root, 'node_modules/.bin', tool)
// The server's covers the bench beside it, that of the journeys the trial kind, and the web's the contract: what names neither a browser
// nor Node there passes with both. The longest come first.
const workspaces = ['server', 'e2e', 'web']
const steps = [
  ['格式', 'oxfmt', ['--check', '.']],
  ['规范', 'oxlint', ['--deny-warnings']],
  // One checker each: several would each work out the same types anew, at three times the price, and the projects run beside each other.
  ...workspaces.map((it) => [`类型 ${it}`, 'tsc', ['-p', it, '--checkers', '1']]),
  ['目录', 'node', ['scripts/lists.mjs', '--check']],
  ['引用方向', 'node', ['scripts/imports.mjs']],
  ['本项目的规矩', 'node', ['scripts/house.mjs']],
  ['无用代码', 'knip', ['--no-config-hints']],
  ['接口文档', 'node', ['scripts/openapi.mjs', '--check']],
  ['表类型', 'node', ['scripts/tables.mjs', '--check']],
]

const runStep = ([title, tool, args]) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(bin(tool), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => (output += error.message))
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${status === 0 ? '通过' : '未通过'} ${title} ${seconds}s\n`)
      if (status !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
      resolve(status === 0)
    })
  })

let failed = 0
const waiting = [...steps]
const worker = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed += 1
}
await Promise.all(cpus().slice(0, 4).map(worker))
process.stdout.write(failed === 0 ? `全部 ${steps.length} 项检查通过\n` : `${steps.length} 项检查中 ${failed} 项未通过\n`)
process.exit(failed > 0 ? 1 : 0)

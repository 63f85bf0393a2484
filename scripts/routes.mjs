// npm run routes: path, title and layout of every web page as TSV, read from the route table itself; `--json` prints the rows whole.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, env, node24, root } from './setup.mjs'

ensureInstalled()
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.exit(spawnSync(node24, [join(root, 'scripts/routes.mjs'), ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1)
}
const { rolldown } = await import('rolldown')
const bundle = await rolldown({
  input: join(root, 'web/src/app/routes.ts'),
  external: (id) => /\/screens\/|\/model\.ts$/.test(id),
  platform: 'node',
  logLevel: 'silent',
})
const { output } = await bundle.generate({ format: 'esm' })
const { routes } = await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)
const asText = (it) => `${it.path}\t${it.title}\t${it.layout}`
process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify(routes) : routes.map(asText).join('\n')}\n`)

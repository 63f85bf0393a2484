// Migrates an empty private database and compares core/tables.ts with it.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/core/embedded.ts'
import { migrate } from '../server/src/core/migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-tables-'))
chmodSync(folder, 0o755)
const database = await startEmbedded({ dataDir: join(folder, 'pg'), settings: { fsync: 'off' } })
try {
  await migrate(database.url)
  process.exitCode =
    spawnSync(process.execPath, [join(import.meta.dirname, 'tables.mjs'), database.url, '--check'], { stdio: 'inherit' }).status ?? 1
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

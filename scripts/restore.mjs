// npm run restore -- FOLDER: brings a backup back into an empty database and data folder (docs/running/backup.md).
import { join } from 'node:path'
import { restoreBackup } from '../server/src/core/backup/restore.ts'
import { loadKey, onDatabase, pathOf } from './on-mall.mjs'

await onDatabase(
  async (config, open) => {
    const args = process.argv.slice(2)
    if (args.length !== 1) throw new Error('用法：npm run restore -- 备份的文件夹')
    loadKey(config)
    const manifest = await restoreBackup(pathOf(args[0]), { url: await open(), filesFolder: join(config.dataDir, 'files') })
    const rows = manifest.tables.reduce((sum, it) => sum + it.rows, 0)
    console.log(`已恢复 ${manifest.takenAt} 的备份：${manifest.tables.length} 张表 ${rows} 行、${manifest.files.num} 个文件，逐行核对无误`)
    console.log('现在可以 npm start')
  },
  { isNew: true },
)

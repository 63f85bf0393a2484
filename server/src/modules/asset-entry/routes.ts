import { assetEntry } from '@caiyuan/contract/asset-entry'
import { implement } from '../../core/implement.ts'
import { noteAsset, pushAgain, waiveAsset } from './commands.ts'
import { assetEntryJobs } from './jobs.ts'
import { exportAssets, listAssets } from './queries.ts'

export const assetEntryModule = implement(
  'assetEntry',
  assetEntry,
  { list: listAssets, exportList: exportAssets, again: pushAgain, note: noteAsset, waive: waiveAsset },
  assetEntryJobs,
)

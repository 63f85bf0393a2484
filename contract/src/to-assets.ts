// The address of the list of fixed assets to be entered.
import { links } from './to.ts'

export const toAssets = links({ '/assetEntries': ['tab'] })

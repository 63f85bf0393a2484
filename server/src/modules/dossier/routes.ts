import { dossier } from '@caiyuan/contract/dossier'
import { implement } from '../../core/implement.ts'
import { accountingVolumes, downloadAccounting } from './accounting.ts'
import { downloadDossier } from './queries.ts'

export const dossierModule = implement('dossier', dossier, { download: downloadDossier, accountingVolumes, accounting: downloadAccounting })

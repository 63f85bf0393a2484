// Adds the trial kind to the product that is started after: in tests only.
import { join } from 'node:path'
import { migrationFolders } from '../../../server/src/core/migrate.ts'
import { documents, modules } from '../../../server/src/modules.ts'
import { sharedFlows } from '../../../server/src/schools/shared-flows.ts'
import { pageFeeKind, pageFeeModule } from './document.ts'
import { pageFeeFlowDef } from './flow.ts'
import './tables.ts'

modules.push(pageFeeModule)
documents.push(pageFeeKind)
migrationFolders.push(join(import.meta.dirname, 'migrations'))
sharedFlows.push(pageFeeFlowDef)

// Adds the trial kind to the product that is started after: in tests only.
import { join } from 'node:path'
import { migrationFolders } from '../../../server/src/core/migrate.ts'
import { documents, modules } from '../../../server/src/modules.ts'
import { templates } from '../../../server/src/schools/flows.ts'
import { pageFeeKind } from './document.ts'
import { pageFeeFlowDef } from './flow-def.ts'
import { pageFeeModule } from './routes.ts'
import './tables.ts'

modules.push(pageFeeModule)
documents.push(pageFeeKind)
migrationFolders.push(join(import.meta.dirname, 'migrations'))
for (const flows of Object.values(templates)) flows.push(pageFeeFlowDef)

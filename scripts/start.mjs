// npm start: sets itself up, then runs the mall on one port with the embedded database and demo data.
import { memoryEnv, nodeFlags } from './memory.mjs'
import { become, ensureInstalled, ensureWeb, node24 } from './setup.mjs'

ensureInstalled()
ensureWeb()
become(node24, [...nodeFlags, '--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)], memoryEnv)

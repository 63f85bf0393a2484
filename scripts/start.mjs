// npm start: sets itself up, then runs the mall on one port with the embedded database and demo data.
import { become, ensureInstalled, ensureWeb, node24 } from './setup.mjs'

ensureInstalled()
ensureWeb()
// Room for young objects as in deploy/: left to itself Node takes 50 MB more (decision 0019).
become(node24, ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)])

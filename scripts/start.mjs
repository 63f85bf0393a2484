// npm start: sets itself up, then runs the mall on one port with the embedded database and demo data.
import { become, ensureInstalled, ensureWeb, node24 } from './setup.mjs'

ensureInstalled()
ensureWeb()
become(node24, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)])

// npm run bench: sets itself up, then measures.
import { become, ensureInstalled, ensureWeb, node24 } from './setup.mjs'

ensureInstalled()
ensureWeb()
become(node24, ['--disable-warning=ExperimentalWarning', 'bench/run.ts'])

// npm run same-goods: judges the rule of same goods by the labelled pairs.
import { become, ensureInstalled, node24 } from './setup.mjs'

ensureInstalled()
become(node24, ['--disable-warning=ExperimentalWarning', 'bench/same-goods.ts'])

// Installs and builds without starting: for container images and servers that are prepared beforehand.
import { ensureInstalled, ensureWeb } from './setup.mjs'

ensureInstalled()
ensureWeb()

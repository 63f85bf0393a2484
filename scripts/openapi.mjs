// Writes docs/openapi.json from the contract; with --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from '../server/src/core/openapi.ts'

const target = join(import.meta.dirname, '../docs/openapi.json')
/** One endpoint or schema a line: a change is as many lines of difference. */
const inLines = (value, deep) =>
  deep === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
    ? JSON.stringify(value)
    : `{\n${Object.entries(value)
        .map(([key, child]) => `${JSON.stringify(key)}: ${inLines(child, deep - 1)}`)
        .join(',\n')}\n}`
const text = `${inLines(openApi(), 2)}\n`
if (process.argv.includes('--check')) {
  let had = ''
  try {
    had = readFileSync(target, 'utf8')
  } catch {
    /* absent counts as out of date */
  }
  if (had !== text) {
    console.error('docs/openapi.json is not the contract: run npm run openapi')
    process.exit(1)
  }
} else writeFileSync(target, text)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const EMPTY_PAGE =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

it('lets the process end that read a PDF', async () => {
  const pdf = new URL('./pdf.ts', import.meta.url)
  const code = `const { fieldsOfPdf } = await import('${pdf}'); process.exitCode = (await fieldsOfPdf(Buffer.from(process.argv[2]))) === null ? 3 : 4`
  // A file: what is evaluated gives its flags to the thread, which then does not start.
  const script = join(mkdtempSync(join(tmpdir(), 'pdf-')), 'read.mjs')
  writeFileSync(script, code)
  const child = spawn(process.execPath, [script, EMPTY_PAGE])
  const patience = setTimeout(() => child.kill(), 20_000)
  expect(await once(child, 'exit')).toEqual([3, null])
  clearTimeout(patience)
})

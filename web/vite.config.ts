import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const LEAST_BYTES = 1024

/** Beside each file its brotli and gzip forms: the server sends what the browser takes. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: async ({ dir }) => {
    const files = await readdir(dir!, { recursive: true })
    const pack = async (name: string): Promise<void> => {
      const bytes = await readFile(join(dir!, name))
      if (bytes.length < LEAST_BYTES) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(join(dir!, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
      await writeFile(join(dir!, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }
    await Promise.all(files.filter((it) => /\.(js|css|svg)$/.test(it)).map(pack))
  },
})

// The server takes writes from its own origin only, so the proxy keeps the Host header.
const target = { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080', changeOrigin: false }

export default defineConfig({
  plugins: [react(), packed()],
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), proxy: { '/api': target, '/healthz': target } },
  // Inlined files would need `data:` in the Content-Security-Policy of fonts and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: true },
})

import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead, calls } from '../../../web/plugins.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../../../web/public'),
  plugins: [react(), calls(), ahead()],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
})

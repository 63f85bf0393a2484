import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ahead, calls, codeSplitting, fileNames, packed } from './plugins.ts'

// The server takes writes from its own origin only, so the proxy keeps the Host header.
const target = { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080', changeOrigin: false }

export default defineConfig({
  plugins: [react(), calls(), ahead(), packed()],
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), proxy: { '/api': target, '/healthz': target } },
  // Inlined files would need `data:` in the Content-Security-Policy of fonts and scripts.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting, ...fileNames } },
  },
})

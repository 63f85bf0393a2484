import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), proxy: { '/api': api, '/healthz': api } },
  // Inlined files would need `data:` in the Content-Security-Policy of fonts and scripts.
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: true },
})

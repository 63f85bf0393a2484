// npm run test:long: what takes minutes, and the whole of what `npm test` runs in short.
process.env.LONG = '1'
process.env.SWEEP ??= 'all'
await import('./test.mjs')

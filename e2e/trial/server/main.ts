// The product with the trial kind.
import './install.ts'

await import('../../../server/src/main.ts')

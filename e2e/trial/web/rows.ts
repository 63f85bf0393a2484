// The pages of the product and those of the trial kind.
import '../../../web/src/app/routes.ts'
import { knownRoutes, setRoutes } from '../../../web/src/core/known-routes.ts'
import { pageFeeRoutes } from './routes.tsx'

setRoutes([...knownRoutes(), ...pageFeeRoutes])

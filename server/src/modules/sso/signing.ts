// The key of the mall at one school: by it the school's identity provider knows who asks it to end a session (decision 0052).
import { now } from '../../core/clock.ts'

/** Both as PEM. */
export interface Signing {
  key: string
  certificate: string
}

const YEARS = 10

export const makeSigning = async (): Promise<Signing> => {
  // Loaded when a school gets its key, which happens once: it would make every start longer.
  const { generate } = await import('selfsigned')
  const notBeforeDate = now()
  const notAfterDate = new Date(notBeforeDate)
  notAfterDate.setUTCFullYear(notAfterDate.getUTCFullYear() + YEARS)
  const { private: key, cert: certificate } = await generate([{ name: 'commonName', value: 'caiyuan' }], {
    algorithm: 'sha256',
    keySize: 2048,
    notBeforeDate,
    notAfterDate,
  })
  return { key, certificate }
}

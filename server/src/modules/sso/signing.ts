// The key of the mall at one school: by it the school's identity provider knows who asks it to end a session (decision 0052).
import { generate } from 'selfsigned'
import { now } from '../../core/clock.ts'

/** Both as PEM. */
export interface Signing {
  key: string
  certificate: string
}

const YEARS = 10

export const makeSigning = async (): Promise<Signing> => {
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

// What differs between installations of the web. Set at build time, never at run time.
const list = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean)

/** Hosts that are the official domain: requests from them carry the `official` header (spec §7). */
export const officialHosts = list(import.meta.env['VITE_OFFICIAL_HOSTS'])

export const apiBase = '/api'
/** Spec §7: 0 is the web. */
export const sourceType = '0'

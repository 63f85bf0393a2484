// What a school calls the session that began there, kept sealed with ours, so that who leaves the mall can be led on to leave the school
// too (decision 0052).
import { now } from './clock.ts'
import { seal, unseal } from './crypto.ts'

/** From our page to the address it leads on to. */
const CARRIED_SECONDS = 60

const placeOf = (schoolId: number, rowId: string) => ({ schoolId, field: 'sessions.school_session', rowId })
const carriedAt = (schoolId: number) => ({ schoolId, field: 'sso.ended', rowId: '' })

export const sealSchoolSession = (schoolId: number, id: string, text: string): string => seal(text, placeOf(schoolId, id))

/** Of a session that ended: sealed for the address its browser is led on by. */
export const carrySchoolSession = (schoolId: number, id: string, sealed: string): string => {
  const until = now().getTime() + CARRIED_SECONDS * 1000
  return seal(JSON.stringify({ text: unseal(sealed, placeOf(schoolId, id)), until }), carriedAt(schoolId))
}

/** Empty for what we did not write, or wrote too long ago. */
export const carriedSchoolSession = (schoolId: number, carried: string): string => {
  try {
    const { text, until } = JSON.parse(unseal(carried, carriedAt(schoolId))) as { text: string; until: number }
    return until > now().getTime() ? text : ''
  } catch {
    return ''
  }
}

// Answers asked for before the page's own code was there: whoever reads the same first takes them.
import type { SentOf } from '@caiyuan/contract/endpoint'
import type { Handle } from './handle.ts'

export interface Asked {
  handle: Handle
  input: unknown
}

/** A read with its input, for the row of a page. */
export const asked = <H extends Handle>(handle: H, input: SentOf<H>): Asked => ({ handle, input })

/** Not read by then, it is asked again rather than shown old. */
const KEPT_MS = 10_000
const answers = new Map<string, Promise<Response>>()
const placeOf = ({ handle, input }: Asked): string => JSON.stringify([handle.name, input])

export const keepEarly = (it: Asked, answer: Promise<Response>): void => {
  const place = placeOf(it)
  answers.set(place, answer)
  // A failure is for whoever reads it; nobody may.
  answer.catch(() => undefined)
  setTimeout(() => answers.delete(place), KEPT_MS)
}

export const takeEarly = (it: Asked): Promise<Response> | undefined => {
  const place = placeOf(it)
  const answer = answers.get(place)
  answers.delete(place)
  return answer
}

// The server's time on a page, ticking.
import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** Often enough where minutes are told. */
export const HALF_MINUTE = 30_000

export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

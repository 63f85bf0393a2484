// How long something still holds, counted down by the server's clock.
import { useEffect, useState } from 'react'
import { serverNow } from '../../../core/clock.ts'

export const useSecondsLeft = (until: string | undefined): number => {
  const [now, setNow] = useState(() => serverNow().getTime())
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => setNow(serverNow().getTime()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) : 0
}

const two = (it: number): string => String(it).padStart(2, '0')
export const minutesText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

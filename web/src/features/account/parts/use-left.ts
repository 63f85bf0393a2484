import { useEffect, useState } from 'react'

const leftTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Whole seconds until this moment, told anew each second; 0 afterwards. */
export const useLeft = (until: number): number => {
  const [left, setLeft] = useState(() => leftTo(until))
  useEffect(() => {
    const tick = () => setLeft(leftTo(until))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

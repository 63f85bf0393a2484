// Is the server reachable? A failed request says no; a small probe says yes again.
import { store } from './store.ts'

export const connection = store<'up' | 'lost'>('up')

let timer: ReturnType<typeof setTimeout> | undefined

export const isReached = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

const probe = async (): Promise<void> => {
  timer = undefined
  if (await isReached()) connection.set('up')
  else timer = setTimeout(probe, 2000)
}

export const connectionLost = (): void => {
  connection.set('lost')
  timer ??= setTimeout(probe, 1000)
}

export const connectionUp = (): void => connection.set('up')

if (typeof window !== 'undefined') window.addEventListener('offline', connectionLost)

// How many requests flagged `loading` are under way (spec §8: 努力加载中).
import { store } from './store.ts'

export const busy = store(0)

export const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  busy.set((n) => n + 1)
  try {
    return await work()
  } finally {
    busy.set((n) => n - 1)
  }
}

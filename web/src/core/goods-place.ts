// 送至: the province chosen on a page of goods, by this person in this browser. Without a choice their default address says it; signing out on purpose forgets it.
import { PLACE } from './kept.ts'
import { useSession } from './session.ts'
import { store, useStore } from './store.ts'

interface Chosen {
  /** Who chose; '' is a visitor. */
  userId: string
  provinceCode: string
}

const isChosen = (it: unknown): it is Chosen =>
  typeof it === 'object' && it !== null && typeof (it as Chosen).userId === 'string' && /^\d{2}$/.test(String((it as Chosen).provinceCode))

const read = (): Chosen | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null')
    return isChosen(kept) ? kept : null
  } catch {
    return null
  }
}

const chosen = store<Chosen | null>(typeof window === 'undefined' ? null : read())

// Another tab of the same browser sends goods to the same place.
if (typeof window !== 'undefined') window.addEventListener('storage', (event) => event.key === PLACE && chosen.set(read()))

const keep = (it: Chosen | null): void => {
  chosen.set(it)
  try {
    if (it) localStorage.setItem(PLACE, JSON.stringify(it))
    else localStorage.removeItem(PLACE)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const useGoodsPlace = () => {
  const { status, user } = useSession()
  const it = useStore(chosen)
  const userId = user?.userId ?? ''
  return {
    /** Whose choice it is shows once it is known who looks. */
    isKnown: it === null || status !== 'loading',
    /** As a call takes it: nothing where the default address decides. */
    asked: it?.userId === userId ? { provinceCode: it.provinceCode } : {},
    /** Null: the default address again. */
    choose: (provinceCode: string | null) => keep(provinceCode === null ? null : { userId, provinceCode }),
  }
}

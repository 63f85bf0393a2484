// 送至: the province chosen on a page of goods, by this person in this browser. Without a choice their default address says it; signing out on purpose forgets it.
import { isRecord, keptHere } from './kept-here.ts'
import { useSession } from './session.ts'
import { useStore } from './store.ts'

interface Chosen {
  /** Who chose; '' is a visitor. */
  userId: string
  provinceCode: string
}

const isChosen = isRecord<Chosen>({ userId: 'string', provinceCode: 'string' })

const chosen = keptHere<Chosen | null>('goodsPlace', (kept) => (isChosen(kept) && /^\d{2}$/.test(kept.provinceCode) ? kept : null))

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
    choose: (provinceCode: string | null) => chosen.set(provinceCode === null ? null : { userId, provinceCode }),
  }
}

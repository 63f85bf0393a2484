// 收藏: one press keeps, the next one lets go. A visitor is asked to sign in first.
import { favouriteKinds, type FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/favourites.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { StarButton } from '../../../ui/star-button.tsx'

const useStar = (kind: FavouriteKind, refId: string) => {
  const { status, has } = useSession()
  const isOn = useKept(kind).includes(refId)
  const add = useAct(api.favourite.add, {
    onDone: () => notify.ok(`已收藏${favouriteKinds[kind]}`, { to: '/collection', label: '我的收藏' }),
  })
  const remove = useAct(api.favourite.remove, { onDone: () => notify.ok('已取消收藏') })
  return {
    may: status !== 'in' || has('mall:view'),
    isOn,
    pending: add.pending || remove.pending,
    toggle: () => void (isOn ? remove : add).run({ kind, refIds: [refId] }),
  }
}

interface StarProps {
  kind: FavouriteKind
  refId: string
  name: string
  /** With its word; else the star alone. */
  isWord?: boolean
}

export const Star = ({ kind, refId, ...words }: StarProps) => {
  const { may, ...star } = useStar(kind, refId)
  return may ? <StarButton {...star} {...words} /> : null
}

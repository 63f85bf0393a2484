// 收藏: one press keeps, the next one lets go. A visitor is asked to sign in first.
import { StarFilled, StarOutlined } from '@ant-design/icons'
import { favouriteKinds, type FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import css from './star.module.css'

/** What this person keeps; nothing is asked for visitors. */
export const useKept = (kind: FavouriteKind): readonly string[] => {
  const { has } = useSession()
  return useRead(api.favourite.mine, {}, { enabled: has('mall:view'), fresh: 60_000 }).data?.[kind] ?? []
}

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

interface ButtonProps extends Pick<StarProps, 'name' | 'isWord'> {
  isOn: boolean
  pending: boolean
  toggle: () => void
}

export const Star = ({ kind, refId, ...words }: StarProps) => {
  const { may, ...star } = useStar(kind, refId)
  return may ? <StarButton {...star} {...words} /> : null
}

export const StarButton = ({ isOn, pending, toggle, name, isWord }: ButtonProps) => {
  const word = isOn ? '已收藏' : '收藏'
  return (
    <button
      type="button"
      className={isWord ? css['word'] : css['star']}
      aria-pressed={isOn}
      aria-label={isWord ? undefined : `收藏：${name}`}
      title={isWord ? undefined : word}
      disabled={pending}
      onClick={toggle}
    >
      {isOn ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      {isWord ? ` ${word}` : null}
    </button>
  )
}

// 收藏 as it is pressed: a star, or with its word.
import { StarFilled, StarOutlined } from '@ant-design/icons'
import css from './star-button.module.css'

interface ButtonProps {
  name: string
  /** With its word; else the star alone. */
  isWord?: boolean
  isOn: boolean
  pending: boolean
  toggle: () => void
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

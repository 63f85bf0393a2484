// Badges of a product as neutral outlines; the missing seven-day promise is dashed and struck (spec §3).
import type { Badge } from '@caiyuan/contract/goods'
import { badgeShort } from '../model.ts'
import css from './badges.module.css'

export const Badges = ({ badges, most = 4, isFull }: { badges: readonly Badge[]; most?: number; isFull?: boolean }) => (
  <span className={`${css['badges']} ${isFull ? css['full'] : ''}`}>
    {badges.slice(0, most).map((it) => (
      <span key={it.type} className={it.crossed ? css['crossed'] : css['badge']} title={it.tip}>
        {it.crossed ? (
          <>
            <s aria-hidden>{badgeShort(it.label)}</s>
            <span className="hidden-text">{it.label}</span>
          </>
        ) : isFull ? (
          it.label
        ) : (
          badgeShort(it.label)
        )}
      </span>
    ))}
  </span>
)

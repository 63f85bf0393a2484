// 活动图, one after another. They stand still while somebody points at them or is among them by keyboard, once they are stopped, and
// for who wants less motion; one that was not reached yet is not loaded.
import { ACTIVITY_SIDES, activityPhotoOf } from '@caiyuan/contract/activity-picture'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { useMedia } from '../../../ui/media.ts'
import css from './activities.module.css'

/** Milliseconds each is shown. */
const TURN = 6_000

type Activity = OutputOf<typeof api.activity.pic>['list'][number]

/** `… 400w, … 800w` up to the picture itself. */
const sourcesOf = ({ id, width, height }: Activity, type: 'avif' | 'webp'): string => {
  const longest = Math.max(width, height)
  const sides = [...ACTIVITY_SIDES.filter((it) => it < longest), longest]
  return sides.map((side) => `${activityPhotoOf(id, side, type)} ${Math.round((side * width) / longest)}w`).join(', ')
}
const SIZES = '(width < 768px) 96vw, 700px'

const Picture = ({ it, isFirst }: { it: Activity; isFirst: boolean }) => (
  <picture>
    <source type="image/avif" srcSet={sourcesOf(it, 'avif')} sizes={SIZES} />
    <img
      src={activityPhotoOf(it.id, 800)}
      srcSet={sourcesOf(it, 'webp')}
      sizes={SIZES}
      alt={it.title}
      width={it.width}
      height={it.height}
      decoding="async"
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  </picture>
)

const ways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export const Activities = ({ list }: { list: readonly Activity[] }) => {
  const [chosen, setChosen] = useState(0)
  const [reached, setReached] = useState<ReadonlySet<string>>(new Set())
  const [isStopped, setStopped] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const num = list.length
  const at = chosen % num
  const current = list[at]!.id
  const isPlaying = num > 1 && !isStopped && !isPointed && !isEntered && !isStill
  const go = (to: number) => {
    setReached((all) => new Set(all).add(current))
    setChosen((to + num) % num)
  }
  useEffect(() => {
    if (!isPlaying) return undefined
    const turn = setTimeout(() => {
      setReached((all) => new Set(all).add(current))
      setChosen((at + 1) % num)
    }, TURN)
    return () => clearTimeout(turn)
  }, [isPlaying, at, num, current])
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined || num < 2) return
    event.preventDefault()
    go(at + way)
  }
  return (
    <section
      className={css['box']}
      aria-roledescription="轮播"
      aria-label="活动"
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setEntered(true)}
      onBlur={(event) => setEntered(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={onKeyDown}
    >
      <ul className={css['slides']} aria-live={isPlaying ? 'off' : 'polite'}>
        {list.map((it, i) => (
          <li key={it.id} data-shown={i === at} aria-hidden={i !== at} inert={i !== at}>
            {i === at || reached.has(it.id) ? (
              <Link to={it.leadsTo}>
                <Picture it={it} isFirst={i === 0} />
                <span className={css['title']} aria-hidden>
                  <span className="line1">{it.title}</span>
                </span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {num > 1 ? (
        <div className={css['dots']}>
          {list.map((it, i) => (
            <button
              key={it.id}
              type="button"
              aria-label={`第 ${i + 1} 张，共 ${num} 张：${it.title}`}
              aria-current={i === at}
              onClick={() => go(i)}
            />
          ))}
          {isStill ? null : (
            <button
              type="button"
              className={css['stop']}
              aria-label={isStopped ? '继续轮播' : '暂停轮播'}
              onClick={() => setStopped(!isStopped)}
            >
              <i aria-hidden data-stopped={isStopped} />
            </button>
          )}
        </div>
      ) : null}
    </section>
  )
}

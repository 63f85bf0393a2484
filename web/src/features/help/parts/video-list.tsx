// Videos lie elsewhere: they open in a window of their own.
import { PlayCircleOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ReactNode } from 'react'
import type { api } from '../../../core/api.ts'
import css from './video-list.module.css'

export type Video = OutputOf<typeof api.help.videos>[number]

export const VideoList = ({ videos, actOf }: { videos: readonly Video[]; actOf?: (it: Video) => ReactNode }) => (
  <ul className={css['list']}>
    {videos.map((it) => (
      <li key={it.id}>
        <PlayCircleOutlined aria-hidden />
        <a href={it.url} target="_blank" rel="noopener noreferrer">
          {it.name}
        </a>
        <span className="second">
          {it.topic} · {it.minutes} 分钟
        </span>
        {actOf?.(it)}
      </li>
    ))}
  </ul>
)

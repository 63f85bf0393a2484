// The bar of a lost connection, the 努力加载中 mark (spec §8), and the line while the next page is on its way.
import { useNavigation } from 'react-router'
import { busy } from '../core/busy.ts'
import { connection } from '../core/connection.ts'
import { useStore } from '../core/store.ts'
import css from './signals.module.css'

export const ConnectionBar = () =>
  useStore(connection) === 'lost' ? (
    <div className={css['lost']} role="alert">
      网络连接已断开，正在自动重试；未提交的内容仍在页面上
    </div>
  ) : null

/** It shows itself after 200 ms: an answer before that needs no mark. */
export const LoadingMark = () =>
  useStore(busy) > 0 ? (
    <div className={css['loading']} role="status">
      <span className={css['spin']} />
      努力加载中
    </div>
  ) : null

/** The next page's code is loading: a thin line at the top, after 100 ms. */
export const GoingLine = () =>
  useNavigation().state === 'loading' ? <div className={css['going']} role="progressbar" aria-label="正在打开页面" /> : null

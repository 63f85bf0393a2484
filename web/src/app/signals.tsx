// The bar of a lost connection and the 努力加载中 mark (spec §8).
import { useEffect, useState } from 'react'
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

export const LoadingMark = () => {
  const waiting = useStore(busy) > 0
  const [shown, setShown] = useState(false)
  // An answer within 200 ms needs no mark.
  useEffect(() => {
    if (!waiting) return setShown(false)
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [waiting])
  return shown ? (
    <div className={css['loading']} role="status">
      <span className={css['spin']} />
      努力加载中
    </div>
  ) : null
}

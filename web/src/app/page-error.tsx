// A page that broke says so in place, with its trace number and a way on; the frame around it stays.
import { useEffect, useMemo, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { ApiFail } from '../core/api-fail.ts'
import { isReached } from '../core/connection.ts'
import { useHome } from '../core/mode.ts'
import { Empty } from '../ui/empty.tsx'

/** A chunk that is gone means a newer build is served: one reload fetches it. */
const isOldBuild = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)

const reloadOnce = (): void => {
  const place = `reload:${window.location.pathname}`
  const last = Number(sessionStorage.getItem(place) ?? 0)
  if (Date.now() - last < 10_000) return
  sessionStorage.setItem(place, String(Date.now()))
  window.location.reload()
}

const RETRY_MS = 5000

/** A chunk that does not come may also mean a lost connection: reloading then would leave the browser's own error page. */
const useNewBuild = (old: boolean): { isLost: boolean } => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!old) return undefined
    let isGone = false
    const again = async () => {
      const reached = await isReached()
      if (isGone) return
      setLost(!reached)
      if (!reached) return
      // Reached once, it is for the reload alone: a chunk that is missing for good must not reload for ever.
      clearInterval(timer)
      reloadOnce()
    }
    const timer = setInterval(() => void again(), RETRY_MS)
    void again()
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [old])
  return { isLost }
}

const titleOf = (error: unknown, old: boolean, isLost: boolean): string => {
  if (old) return isLost ? '网络已断开，连接恢复后自动打开这一页' : '页面已更新，请重新加载'
  return error instanceof ApiFail ? error.message : '页面出错了，已填写的内容可能没有保存'
}

export const PageError = () => {
  const error = useRouteError()
  const old = isOldBuild(error)
  const { isLost } = useNewBuild(old)
  const trace = useMemo(() => (error instanceof ApiFail && error.traceId) || crypto.randomUUID().slice(0, 8), [error])
  useEffect(() => {
    document.title = '系统异常-采园'
    if (!old) console.error(`page error ${trace}`, error)
  }, [error, old, trace])
  return (
    <Empty
      isPage
      title={titleOf(error, old, isLost)}
      action={
        <>
          {isLost ? null : (
            <button type="button" className="button primary" onClick={() => window.location.reload()}>
              重试
            </button>
          )}
          <Link to={useHome()} className="button">
            回到首页
          </Link>
        </>
      }
    >
      {isLost ? '这一页还没有下载完' : `请求编号 ${trace}，反馈问题时请附上`}
    </Empty>
  )
}

export const NotFound = () => {
  useEffect(() => {
    document.title = '页面不存在-采园'
  }, [])
  return (
    <Empty
      isPage
      title="没有这个页面"
      action={
        <Link to={useHome()} className="button">
          回到首页
        </Link>
      }
    >
      地址可能写错了，或者页面已经移走
    </Empty>
  )
}

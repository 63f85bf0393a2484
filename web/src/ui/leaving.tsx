// Asks before what is on the page is left and lost: another page, a reload, a closed window.
import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { AskDialog } from './modal.tsx'

interface LeavingProps {
  when: boolean
  /** Words of the two buttons. */
  stay: string
  leave: string
  children: ReactNode
}

export const Leaving = ({ when, stay, leave, children }: LeavingProps) => {
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  const way = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  return (
    <AskDialog
      open={way.state === 'blocked'}
      title="离开这个页面？"
      onClose={() => way.reset?.()}
      footer={
        <>
          <Button onClick={() => way.reset?.()}>{stay}</Button>
          <Button danger onClick={() => way.proceed?.()}>
            {leave}
          </Button>
        </>
      }
    >
      {children}
    </AskDialog>
  )
}

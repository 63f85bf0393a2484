// Pages without header and toolbar: sign in, errors, consoles with a frame of their own.
import { Outlet, ScrollRestoration } from 'react-router'
import { useServerEvents } from '../core/events.ts'
import { useSession } from '../core/session.ts'
import { KeyHelp } from '../ui/keys.tsx'
import { useRow } from './row.ts'
import { ConnectionBar, GoingLine, LoadingMark } from './signals.tsx'

/** Signed-in consoles hear of changes; open pages ask nothing about who is there. */
const Live = () => {
  useServerEvents(useSession().status === 'in')
  return <KeyHelp />
}

export const BareLayout = () => {
  const row = useRow()
  return (
    <>
      <ConnectionBar />
      <LoadingMark />
      <GoingLine />
      <Outlet />
      {row && !row.open ? <Live /> : null}
      <ScrollRestoration />
    </>
  )
}

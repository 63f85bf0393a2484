// Pages without header and toolbar: sign in, errors, consoles with a frame of their own.
import { Outlet } from 'react-router'
import { ConnectionBar, LoadingMark } from './signals.tsx'

export const BareLayout = () => (
  <>
    <ConnectionBar />
    <LoadingMark />
    <Outlet />
  </>
)

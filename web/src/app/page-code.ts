// The code of one page: its screen, and the component library where it uses it.
import type { ComponentType, ReactNode } from 'react'
import type { RouteRow } from '../core/route.ts'

interface PageCode {
  Screen: ComponentType
  Kit: ComponentType<{ children: ReactNode }>
}

const noKit = { Kit: ({ children }: { children: ReactNode }) => children }

export const codeOf = async (row: RouteRow): Promise<PageCode> => {
  const [{ Screen }, { Kit }] = await Promise.all([row.lazy(), row.light ? noKit : import('../ui/kit.tsx')])
  return { Screen, Kit }
}

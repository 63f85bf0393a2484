// Leaving: nothing of the person stays in this tab, and who came from the school is signed out there too.
import { useQueryClient } from '@tanstack/react-query'
import { api, useAct } from './api.ts'
import { leaveTab } from './kept.ts'
import { goTo } from './navigate.ts'

export const useLogout = () => {
  const queries = useQueryClient()
  return useAct(api.account.logout, {
    onDone: ({ leaveBy }) => {
      queries.clear()
      leaveTab()
      if (leaveBy === '') goTo('/login')
      else window.location.assign(leaveBy)
    },
  })
}

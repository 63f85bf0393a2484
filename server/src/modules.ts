// The list of modules: the table of contents of the server.
import type { Module } from './core/implement.ts'
import { accountModule } from './modules/account/routes.ts'
import { fundModule } from './modules/fund/routes.ts'
import { homeModule } from './modules/home/routes.ts'
import { noticeModule } from './modules/notice/routes.ts'
import { schoolModule } from './modules/school/routes.ts'

export const modules: readonly Module[] = [accountModule, fundModule, homeModule, noticeModule, schoolModule]

/** Documents that approvals can decide register here; the engine never imports them. */
export const registerApprovables = (): void => {}

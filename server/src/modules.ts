// The list of modules: the table of contents of the server.
import { accountModule } from './modules/account/routes.ts'
import type { Module } from './core/implement.ts'

export const modules: readonly Module[] = [accountModule]

/** Documents that approvals can decide register here; the engine never imports them. */
export const registerApprovables = (): void => {}

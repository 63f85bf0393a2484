// Signing in over the page somebody looks at; what he pressed goes on afterwards.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { loginAddress } from '../../../core/navigate.ts'
import { pageHere } from '../../../core/pressed.ts'
import { otherReads } from '../../../core/session.ts'
import type { SignInAsked } from '../../../core/sign-in.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { DoorProvider, type Door, type Panel } from './door.ts'
import css from './login-dialog.module.css'
import { LoginPanels } from './login-panels.tsx'
import { readAfterSignIn } from './read-after-sign-in.ts'
import type { Second } from './second.ts'

const useDialogDoor = ({ to = pageHere(), answer }: SignInAsked): Door => {
  const [place, setPlace] = useState<Pick<Door, 'at' | 'schoolCode' | 'agreed'>>({ at: 'account', schoolCode: '', agreed: undefined })
  const queries = useQueryClient()
  const navigate = useNavigate()
  return {
    ...place,
    to,
    turn: (at: Panel, more) => setPlace((now) => ({ at, schoolCode: more?.schoolCode ?? now.schoolCode, agreed: more?.agreed })),
    enter: async () => {
      // What nobody was told may be said to this person: of the page at once, of others when they are opened.
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries(otherReads)
      const user = await readAfterSignIn(queries)
      const buys = user?.srcId == null
      answer(buys)
      if (!buys) void navigate('/supplier')
    },
  }
}

/** The accounts of a demonstration stand on the page for signing in. */
const DemoLine = () => {
  const { data = [] } = useRead(api.account.demoAccounts, {}, { fresh: Infinity })
  const here = useLocation()
  return data.length > 0 ? (
    <p className={css['demo']}>
      演示环境，可
      <Link to={loginAddress(here)} className="in-text">
        用演示账号登录
      </Link>
    </p>
  ) : null
}

export const LoginDialog = ({ asked }: { asked: SignInAsked }) => {
  const door = useDialogDoor(asked)
  const [second, setSecond] = useState<Second>()
  return (
    <PanelDialog
      title={
        <span className={css['title']}>
          <span className={css['mark']} aria-hidden>
            采
          </span>
          登录采园
          <span className={css['note']}>登录后继续刚才的操作</span>
        </span>
      }
      onClose={() => asked.answer(false)}
    >
      <div className={css['panels']}>
        <DoorProvider value={door}>
          <LoginPanels second={second} setSecond={setSecond} />
        </DoorProvider>
      </div>
      <DemoLine />
    </PanelDialog>
  )
}

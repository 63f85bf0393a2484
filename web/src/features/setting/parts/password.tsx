// 密码与登录设备: the old password, the new one twice, after which every session has ended, this one too; below it the second factor and the browsers signed in.
import { account } from '@caiyuan/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api, useAct } from '../../../core/api.ts'
import { leaveTab } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FactorCard } from '../../factor/parts/factor-card.tsx'
import { Devices } from '../../session/parts/devices.tsx'
import css from './password.module.css'

const Draft = account.changePassword.input
  .extend({ again: z.string({ error: '请再次输入新密码' }) })
  .refine((it) => it.again === it.newPassWord, { path: ['again'], message: '两次输入的新密码不一致' })

const PasswordForm = () => {
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const change = useAct(api.account.changePassword, {
    onDone: () => {
      queries.clear()
      leaveTab()
      notify.ok('密码已修改，请用新密码登录')
      void navigate('/login')
    },
  })
  const of = useSchemaForm({
    schema: Draft,
    onSubmit: ({ oldPassWord, newPassWord }) => void change.run({ oldPassWord, newPassWord }),
    fail: change.fail,
  })
  return (
    <Card title="登录密码" note="改后所有设备须重新登录">
      {user?.mustChangePassword ? (
        <p className={css['first']} role="status">
          您用的是发给您的一次性密码，修改后才能继续使用；改好后请用新密码登录
        </p>
      ) : null}
      <Form {...of.props} aria-label="修改密码" className={css['form']}>
        {/* Tells the browser whose password it keeps. */}
        <input className="hidden-text" autoComplete="username" value={user?.userNo ?? ''} readOnly tabIndex={-1} aria-hidden />
        <Field of={of} name="oldPassWord" label="原密码">
          <Input.Password maxLength={128} autoComplete="current-password" placeholder="首次登录或重设后是发给您的密码" />
        </Field>
        <Field of={of} name="newPassWord" label="新密码" hint="至少 8 位，大写、小写、数字、符号中的三种">
          <Input.Password maxLength={128} autoComplete="new-password" />
        </Field>
        <Field of={of} name="again" label="再次输入新密码">
          <Input.Password maxLength={128} autoComplete="new-password" />
        </Field>
        <Button type="primary" loading={change.pending} onClick={of.submit}>
          修改密码
        </Button>
      </Form>
    </Card>
  )
}

export const Password = () => {
  const { user } = useSession()
  return (
    <div className="stack">
      <PasswordForm />
      {user?.mustChangePassword ? null : <FactorCard />}
      {user?.mustChangePassword || user?.mustEnrol ? null : <Devices />}
    </div>
  )
}

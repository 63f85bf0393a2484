// 账号注销: what goes and what stays, what has to be ended first, and the proof that it is the person. Who signs in again within the days
// is asked here whether to keep the account (decision 0071).
import { CheckCircleFilled } from '@ant-design/icons'
import { COOLING_DAYS, LEFT_NAME, unfinishedKinds, type Unfinished } from '@caiyuan/contract/logoff'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { leaveTab } from '../../../core/kept.ts'
import { useLogout } from '../../../core/logout.ts'
import { useHome } from '../../../core/mode.ts'
import { rowOf } from '../../../core/known-routes.ts'
import { loginAddress } from '../../../core/navigate.ts'
import { notify } from '../../../core/notices.ts'
import { sessionKey, useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { StepUp } from '../../step-up/parts/step-up.tsx'
import css from './logoff.module.css'

const notice = [
  `提交后立即退出所有设备，${COOLING_DAYS} 天内登录可以保留账号，过后注销，不能恢复。`,
  '姓名、账号、手机号、身份证号、地址、手写签名、购物车、消息、登录设备和二次验证都会删除。',
  `您办过的订单、审批、验收和流水按规定保存，页面上显示为“${LEFT_NAME}”；采购单、验收单、对账单等会计资料在法定保存期内保留签署时的姓名。`,
  '同意与撤回的记录按法律要求保存，只用于证明。',
]

const Left = ({ it }: { it: Unfinished }) => {
  const { label, unit, link, about } = unfinishedKinds[it.kind]
  const { has } = useSession()
  const need = rowOf(link)?.need
  return (
    <li className={css['line']}>
      <div className={css['what']}>
        <span>
          {label}{' '}
          <b className="num">
            {it.num} {unit}
          </b>
        </span>
        <span className="second">
          {it.some.join('、')}
          {it.num > it.some.length ? ' 等' : ''}
        </span>
        <span className="second">{about}</span>
      </div>
      {need === undefined || has(need) ? <Link to={link}>去处理</Link> : null}
    </li>
  )
}

const Leave = ({ done }: { done: (leavesAt: string) => void }) => {
  const read = useRead(api.logoff.unfinished, {}, { fresh: 0 })
  const remove = useAct(api.logoff.remove, { onDone: ({ leavesAt }) => done(leavesAt) })
  return (
    <>
      <Card title="注销前请了解">
        <ol className={css['notice']}>
          {notice.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ol>
        <p className="second">
          想先留一份自己的数据，或只想撤回某项同意，请到<Link to="/setting?tab=privacy">账户设置 - 隐私</Link>。
        </p>
      </Card>
      <Card title="未完结的业务" flush>
        <WithRead read={read}>
          {(some) =>
            some.length === 0 ? (
              <p className={`${css['clear']} ok`} role="status">
                <CheckCircleFilled aria-hidden /> 没有未完结的业务，可以注销
              </p>
            ) : (
              <>
                <p className={`${css['clear']} wait`} role="status">
                  您有未完结的业务，暂不能注销。办完以下各项再来：
                </p>
                <ul>
                  {some.map((it) => (
                    <Left key={it.kind} it={it} />
                  ))}
                </ul>
              </>
            )
          }
        </WithRead>
      </Card>
      {read.data?.length === 0 ? (
        <Card title="确认是您本人">
          <div className={css['prove']}>
            <StepUp deed="logoff" ok="注销账号" danger pending={remove.pending} go={(ticket) => void remove.run({ ticket })} />
          </div>
        </Card>
      ) : null}
    </>
  )
}

const Leaving = ({ leavesAt }: { leavesAt: string }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const home = useHome()
  const goHome = async () => {
    // Every page leads back here while the account is known to be leaving.
    await queries.refetchQueries({ queryKey: sessionKey })
    notify.ok('账号已保留')
    void navigate(home, { replace: true })
  }
  const keep = useAct(api.logoff.keep, { onDone: () => void goHome() })
  const leave = useLogout()
  return (
    <Card>
      <Empty
        title={`您的账号将于 ${leavesAt.slice(0, 10)} 注销`}
        action={
          <>
            <Button loading={leave.pending} onClick={() => void leave.run({})}>
              继续注销，退出登录
            </Button>
            <Button type="primary" loading={keep.pending} onClick={() => void keep.run({})}>
              保留账号
            </Button>
          </>
        }
      >
        要保留账号吗？保留后一切照旧；不保留时，在此之前不能办理业务。
      </Empty>
    </Card>
  )
}

const Page = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <main className={css['page']}>
    <header className={css['head']}>
      <h1>账号注销</h1>
      {beside}
    </header>
    {children}
  </main>
)

export const Screen = () => {
  const { status, user } = useSession()
  const location = useLocation()
  const queries = useQueryClient()
  const home = useHome()
  const [leavesAt, setLeavesAt] = useState('')
  if (leavesAt)
    return (
      <main className={css['page']}>
        <h1 className="hidden-text">账号注销</h1>
        <Card>
          <Empty title="已申请注销账号" action={<Link to={home}>回到首页</Link>}>
            账号将于 <b className="num">{leavesAt.slice(0, 16)}</b> 注销，所有设备已退出登录。改变主意时，在此之前登录即可保留。
          </Empty>
        </Card>
      </main>
    )
  if (status === 'loading') return <SkeletonPage />
  if (!user) return <Navigate to={loginAddress(location)} replace />
  const done = (at: string) => {
    setLeavesAt(at)
    queries.clear()
    leaveTab()
  }
  if (user.leavesAt)
    return (
      <Page>
        <Leaving leavesAt={user.leavesAt} />
      </Page>
    )
  return (
    <Page beside={<Link to="/setting?tab=privacy">返回账户设置</Link>}>
      <Leave done={done} />
    </Page>
  )
}

// 无访问权限: which permission is lacking, and who gives it here.
import { needs, type Need } from '@caiyuan/contract/needs'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useHome } from '../../../core/mode.ts'
import { loginAddress, safeReturn } from '../../../core/navigate.ts'
import { useSession } from '../../../core/session.ts'
import { adminsText } from '../../../ui/admins.ts'
import { Empty } from '../../../ui/empty.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'

const isNeed = (code: string): code is Need => Object.hasOwn(needs, code)

const Whom = () => {
  const { tips, school } = useRead(api.help.contacts, {}).data ?? {}
  const admins = school && adminsText(school)
  return (
    <>
      {admins ? `，需要时请联系管理员 ${admins}` : '，需要时请联系校管理员开通'}
      {school?.contact ? (
        <>
          <br />
          咨询方式：{school.contact}
        </>
      ) : null}
      {tips?.['service.phone'] ? (
        <>
          <br />
          客服电话：{tips['service.phone']}
        </>
      ) : null}
    </>
  )
}

export const Screen = () => {
  const { status, user, has } = useSession()
  const home = useHome()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const asked = params.get('need') ?? ''
  const need = isNeed(asked) ? asked : undefined
  const from = safeReturn(params.get('return'))
  const isGiven = need !== undefined && has(need)
  if (status === 'loading') return <SkeletonPage />
  return (
    <Empty
      isPage
      title={isGiven ? '您现在已有这项权限' : '您没有权限查看这个页面'}
      action={
        <>
          {isGiven ? (
            <Link to={from} className="button primary">
              打开刚才的页面
            </Link>
          ) : null}
          {user ? null : (
            <Link to={loginAddress({ pathname: from, search: '' })} className="button primary">
              登录
            </Link>
          )}
          <Link to={home} className={isGiven || !user ? 'button' : 'button primary'}>
            回到首页
          </Link>
          <button type="button" className="button" onClick={() => void navigate(-1)}>
            返回上一页
          </button>
        </>
      }
    >
      {need ? (
        <>
          这里需要“{needs[need]}”权限（{need}）
          <br />
        </>
      ) : null}
      {user ? (
        <>
          当前账号 {user.userNo}（{[user.schoolName, user.deptName].filter(Boolean).join(' ')}）{isGiven ? '可以打开它' : '没有这项功能'}
          {isGiven ? null : has('tenant:security') ? (
            <>
              ，您可以在 <Link to="/admin/roles">角色</Link> 里给自己的角色加上它
            </>
          ) : (
            <Whom />
          )}
        </>
      ) : (
        '请先登录，或联系校管理员开通'
      )}
    </Empty>
  )
}

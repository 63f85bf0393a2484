import { Link, useNavigate } from 'react-router'
import { useSession } from '../../../core/session.ts'
import { Empty } from '../../../ui/empty.tsx'

export const Screen = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <Empty
      isPage
      title="您没有权限查看这个页面"
      action={
        <>
          <Link to="/" className="button primary">
            回到首页
          </Link>
          <button type="button" className="button" onClick={() => void navigate(-1)}>
            返回上一页
          </button>
        </>
      }
    >
      {user
        ? `当前账号 ${user.userNo}（${user.schoolName} ${user.deptName}）没有这项功能，需要时请联系校管理员开通`
        : '请先登录，或联系校管理员开通'}
    </Empty>
  )
}

// 系统异常: reached when the whole page cannot be shown.
import { Link, useNavigate, useSearchParams } from 'react-router'
import { safeReturn } from '../../../core/navigate.ts'
import { Empty } from '../../../ui/empty.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const trace = params.get('trace')
  return (
    <main style={{ paddingTop: '12vh' }}>
      <Empty
        isPage
        title="系统暂时不可用"
        action={
          <>
            <button type="button" className="button primary" onClick={() => void navigate(safeReturn(params.get('return')))}>
              重试
            </button>
            <Link to="/" className="button">
              回到首页
            </Link>
          </>
        }
      >
        {trace && /^[\w-]{1,64}$/.test(trace) ? `请求编号 ${trace}，反馈问题时请附上` : '已提交的单据不受影响，请稍后重试'}
      </Empty>
    </main>
  )
}

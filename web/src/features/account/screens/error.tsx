// 系统异常: reached when the whole page cannot be shown.
import { momentText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { serverNow } from '../../../core/clock.ts'
import { useHome } from '../../../core/mode.ts'
import { safeReturn } from '../../../core/navigate.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Empty } from '../../../ui/empty.tsx'

const reasons: Readonly<Record<string, string>> = {
  offline: '连接不到服务器，请检查网络',
  busy: '系统繁忙，请稍等片刻',
  broken: '服务器出了错，我们已经记录',
}

const Trace = ({ trace }: { trace: string }) => {
  const [at] = useState(() => momentText(serverNow().toISOString()))
  return (
    <>
      <br />
      请求编号 {trace}（{at}），反馈问题时请附上 <CopyText text={`请求编号 ${trace}（${at}）`} label="请求编号" />
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const trace = params.get('trace')
  const reason = params.get('reason') ?? ''
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
            <Link to={useHome()} className="button">
              回到首页
            </Link>
            <Link to="/helpUser" className="button">
              帮助与留言
            </Link>
          </>
        }
      >
        {Object.hasOwn(reasons, reason) ? `${reasons[reason]}。` : ''}已提交的单据不受影响，请稍后重试
        {trace && /^[\w-]{1,64}$/.test(trace) ? <Trace trace={trace} /> : null}
      </Empty>
    </main>
  )
}

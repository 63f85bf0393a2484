// What became of an import; who has no password gets one.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Counts } from './counts.tsx'
import { Passwords } from './passwords.tsx'

const AGAIN = '再导入一个文件'

export const Done = ({ result, again }: { result: OutputOf<typeof api.roster.import>; again: () => void }) => {
  const { counts, withoutPassword: ids } = result
  return (
    <>
      <Card title="已导入">
        <div className="stack">
          <Counts counts={counts} />
          <div className="row">
            <Link to="/admin/people" className="button">
              查看人员
            </Link>
            {ids.length === 0 ? <Button onClick={again}>{AGAIN}</Button> : null}
          </div>
        </div>
      </Card>
      {ids.length > 0 ? (
        <Passwords
          ids={ids}
          note={`名单里有 ${ids.length.toLocaleString('zh-CN')} 人还没有密码；由学校统一身份认证登录的不需要`}
          back={{ label: AGAIN, go: again }}
        />
      ) : null}
    </>
  )
}

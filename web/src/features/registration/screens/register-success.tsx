// 提交成功: the number, by when somebody decides, and the way back.
import { momentText } from '@caiyuan/contract/span'
import { Link, useSearchParams } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Empty } from '../../../ui/empty.tsx'
import css from './register.module.css'

export const Screen = () => {
  const [params] = useSearchParams()
  const no = params.get('no') ?? ''
  const dueAt = params.get('dueAt') ?? ''
  const isDay = !Number.isNaN(Date.parse(dueAt))
  return (
    <div className={css['page']}>
      <Card>
        <Empty
          isPage
          title={no ? '申请已提交' : '没有找到申请'}
          action={
            <>
              <Link to="/">返回首页</Link> <Link to="/register">注册申请</Link>
            </>
          }
        >
          {no ? (
            <>
              申请编号 <b className="num">{no}</b> <CopyText text={no} label="申请编号" />
              <br />
              {isDay ? `预计 ${momentText(dueAt)} 前审核，` : ''}结果会发短信告知。
            </>
          ) : (
            '请从注册申请页面提交。'
          )}
        </Empty>
      </Card>
    </div>
  )
}

import { to } from '@caiyuan/contract/to'
import { momentText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import css from './import.module.css'
import { ImportTag } from './progress.tsx'

export const ImportHistory = () => {
  const [isBusy, setBusy] = useState(false)
  const list = useRead(api.supplierGoods.imports, { pageSize: 10 }, { every: isBusy ? 2000 : false }).data?.list ?? []
  const busy = list.some((it) => it.state === 'waiting' || it.state === 'running')
  if (busy !== isBusy) setBusy(busy)
  if (list.length === 0) return null
  return (
    <Card title="最近的导入">
      <ul className={css['history']}>
        {list.map((it) => (
          <li key={it.id}>
            <Link to={to('/supplier/goods/import', { id: it.id })} className="line1">
              {it.fileName}
            </Link>
            <span>
              <ImportTag state={it.state} />
            </span>
            <span className="second num">
              新增 {it.created.toLocaleString('zh-CN')}，更新 {it.updated.toLocaleString('zh-CN')}，未变{' '}
              {it.unchanged.toLocaleString('zh-CN')}，错误 {it.errors.toLocaleString('zh-CN')}
            </span>
            <span className="second num">{momentText(it.createdAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

// Who changed what of the goods, the newest first.
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './edit.module.css'

const PAGE = 10
const MOST = 200

export const Versions = ({ id }: { id: string }) => {
  const [pageSize, setSize] = useState(PAGE)
  const read = useRead(api.goodsEdit.versions, { id, pageSize }, { keep: true })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={3} />
  if (read.data.total === 0) return <p className="second">还没有修改过。从文件导入的更新记在“导入商品”的导入记录里。</p>
  return (
    <>
      <ol className={css['versions']}>
        {read.data.list.map((it) => (
          <li key={it.key}>
            <span className="row wrap">
              <b>{it.who}</b>
              <span>{it.title}</span>
              <span className="second num">{momentText(it.at)}</span>
            </span>
            {it.comment ? <p>{it.comment}</p> : null}
            <ul>
              {it.changes.map((one) => (
                <li key={one.field} className={css['change']}>
                  {one.field}：<del>{one.before || '无'}</del> → <ins>{one.after || '无'}</ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {read.data.total > read.data.list.length && pageSize < MOST ? (
        <div className={css['more']}>
          <Button size="small" onClick={() => setSize(Math.min(MOST, pageSize + 20))}>
            再看更早的
          </Button>
        </div>
      ) : null}
    </>
  )
}

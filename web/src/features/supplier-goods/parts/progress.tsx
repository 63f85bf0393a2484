// One import: how far it is, what it came to, every row that was wrong. It goes on when the page is left.
import { to } from '@caiyuan/contract/to'
import { importStates, type ImportState } from '@caiyuan/contract/supplier-goods'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileOf } from '../../../core/call.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/status-tag.tsx'
import { ErrorTable, FaultKinds } from './error-table.tsx'
import css from './import.module.css'

const tones: Record<ImportState, Tone> = { waiting: 'wait', running: 'info', done: 'ok', failed: 'bad' }
export const ImportTag = ({ state }: { state: ImportState }) => <Tag tone={tones[state]}>{importStates[state]}</Tag>

const PAGE = 20

/** New goods are not on sale yet where the platform looks at them first. */
const Waiting = () => {
  const num = useRead(api.supplierGoods.list, { pageSize: 1 }).data?.counts['waiting'] ?? 0
  return num === 0 ? null : (
    <p className={css['verdict']}>
      <Link to={to('/supplier/goods', { tab: 'waiting' })}>{num.toLocaleString('zh-CN')} 种商品待平台审核</Link>
      ，通过后才能被搜索和购买，结果在消息里通知您
    </p>
  )
}

export const Progress = ({ id }: { id: string }) => {
  const [pageNum, setPageNum] = useState(1)
  const [isOver, setOver] = useState(false)
  const read = useRead(api.supplierGoods.importDetail, { id, pageNum, pageSize: PAGE }, { keep: true, every: isOver ? false : 1000 })
  const it = read.data
  const over = it?.state === 'done' || it?.state === 'failed'
  if (over !== isOver) setOver(over)
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!it)
    return (
      <Card title="导入进度">
        <Skeleton lines={3} />
      </Card>
    )
  const part = it.total > 0 ? it.done / it.total : 0
  const figures = [
    { label: '新增', num: it.created },
    { label: '更新', num: it.updated },
    { label: '未变', num: it.unchanged },
    { label: '错误', num: it.errors },
  ]
  return (
    <div className="stack">
      <Card title={it.fileName} note={<ImportTag state={it.state} />}>
        <p className={css['verdict']}>
          {it.state === 'failed' ? (
            <span className="bad">{it.reason}</span>
          ) : over ? (
            `${it.total.toLocaleString('zh-CN')} 种商品已处理完`
          ) : (
            `已处理 ${it.done.toLocaleString('zh-CN')} / ${it.total.toLocaleString('zh-CN')}，可以离开本页，完成后在消息里通知您`
          )}
        </p>
        <span
          className={css['track']}
          role="progressbar"
          aria-label="导入进度"
          aria-valuenow={Math.round(part * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${part * 100}%` }} />
        </span>
        <dl className={css['figures']}>
          {figures.map((f) => (
            <div key={f.label}>
              <dt>{f.label}</dt>
              <dd className={f.label === '错误' && f.num > 0 ? 'bad' : ''}>{f.num.toLocaleString('zh-CN')}</dd>
            </div>
          ))}
        </dl>
        {over && it.created > 0 ? <Waiting /> : null}
        {over ? (
          <div className="row wrap">
            <Link to="/supplier/goods">
              <Button type="primary">查看商品</Button>
            </Link>
            <Link to="/supplier/goods/import">
              <Button>再导入一个文件</Button>
            </Link>
          </div>
        ) : null}
      </Card>
      {it.errors > 0 ? (
        <Card
          title="有问题的行"
          extra={
            <a className="button" href={fileOf(api.supplierGoods.errorFile, { id })} download>
              下载错误报告
            </a>
          }
        >
          <p className="second">{it.errors.toLocaleString('zh-CN')} 种商品没有导入，改好后用同一文件再导入即可，其余不会重复</p>
          <FaultKinds faults={it.faults} />
          <ErrorTable rows={it.rows} label="有问题的行" />
          {it.faultNum > PAGE ? (
            <Pagination size="small" current={pageNum} pageSize={PAGE} total={it.faultNum} showSizeChanger={false} onChange={setPageNum} />
          ) : null}
        </Card>
      ) : null}
    </div>
  )
}

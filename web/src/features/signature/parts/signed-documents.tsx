// 使用记录: what was signed with the own signature, and whether it still says the same.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

const SIZE = 5

type Row = OutputOf<typeof api.signature.uses>['list'][number]

const columns: readonly Column<Row>[] = [
  { key: 'at', title: '时间', width: 112, render: (it) => <span className="num">{momentText(it.at)}</span> },
  {
    key: 'doc',
    title: '单据',
    render: (it) => (
      <>
        {it.kindTitle} <Link to={it.link}>{it.docNo}</Link>
      </>
    ),
  },
  { key: 'step', title: '环节', width: 120, render: (it) => it.step },
  { key: 'no', title: '版本', width: 80, render: (it) => `第 ${it.no} 版` },
  {
    key: 'same',
    title: '单据校验',
    width: 120,
    render: (it) => (it.isSame ? <Tag tone="ok">未改动</Tag> : <Tag tone="wait">签后改过内容</Tag>),
  },
]

/** Nothing of it where nothing was signed. */
export const SignedDocuments = () => {
  const [pageNum, setPage] = useState(1)
  const read = useRead(api.signature.uses, { pageNum, pageSize: SIZE }, { keep: true })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data?.total) return null
  const { list, total } = read.data
  return (
    <Card title="使用记录" note={`共 ${total} 次，每用一次记一条，绑定单据内容`} flush>
      <DataTable label="手写签名使用记录" rows={list} rowKey={(it) => it.id} columns={columns} sticky={false} />
      {total > SIZE ? (
        <Pagination
          style={{ padding: '12px 16px', justifyContent: 'flex-end' }}
          size="small"
          current={pageNum}
          pageSize={SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </Card>
  )
}

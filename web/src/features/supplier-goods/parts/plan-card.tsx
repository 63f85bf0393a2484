// What a file would bring, before anything is written: how it is read, what is said of it, the button that brings it, and the rows it leaves out.
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { ApiFail } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorTable } from './error-table.tsx'
import { Layout } from './mapping/layout.tsx'

interface Planned {
  sheet: string
  sheets: readonly string[]
  headRow: number
  /** Why the sheet is no such list; empty when it is one. */
  lack: string
  notes: readonly string[]
}

interface PlanCardProps<P extends Planned> {
  file: KeptFile
  read: UseQueryResult<P, ApiFail>
  layout: ImportLayout
  set: (layout: ImportLayout) => void
  note: (it: P) => ReactNode
  /** `120 人`; empty where nothing would be brought. */
  what: (it: P) => string
  bring: (it: P) => Promise<void>
  act: { pending: boolean; fail: { message: string } | null | undefined }
  back: () => void
  above?: ReactNode
  /** Of a sheet that is such a list. */
  children: (it: P) => ReactNode
}

export const PlanCard = <P extends Planned>({
  file,
  read,
  layout,
  set,
  note,
  what,
  bring,
  act,
  back,
  above,
  children,
}: PlanCardProps<P>) => {
  // How the file is read stays to be chosen where reading it so was refused.
  const [last, setLast] = useState(read.data)
  if (read.data && read.data !== last) setLast(read.data)
  const it = read.error ? undefined : read.data
  const head = last && { ...last, headRow: layout.headRow || last.headRow }
  const mustChoose = it !== undefined && it.sheets.length > 1 && layout.sheet === ''
  const named = it ? what(it) : ''
  return (
    <Card title={file.name} note={it && note(it)}>
      <div className="stack">
        {head ? (
          <Layout key={`${head.sheet} ${head.headRow}`} found={head} chosen={layout} set={(change) => set({ ...layout, ...change })} />
        ) : null}
        {above}
        {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
        {it || read.error ? null : <Skeleton lines={6} />}
        <Fault>{it?.lack}</Fault>
        {it && !it.lack ? children(it) : null}
        {it?.notes.map((text) => (
          <p key={text} className="second">
            {text}
          </p>
        ))}
        <div className="row">
          <Button onClick={back}>换一个文件</Button>
          <Button
            type="primary"
            disabled={named === '' || mustChoose || read.isFetching}
            loading={act.pending}
            onClick={() => it && void bring(it)}
          >
            {mustChoose ? '请先选择工作表' : named === '' ? '没有可导入的' : `导入 ${named}`}
          </Button>
        </div>
        <Fault>{act.fail?.message}</Fault>
      </div>
    </Card>
  )
}

interface RowFaultsProps {
  title: string
  note: string
  num: number
  /** The first of them. */
  rows: Parameters<typeof ErrorTable>[0]['rows']
  /** Of all of them. */
  file: string
}

export const RowFaults = ({ title, note, num, rows, file }: RowFaultsProps) =>
  num === 0 ? null : (
    <Card
      title={title}
      note={note}
      extra={
        <a className="button" href={file} download>
          下载全部问题
        </a>
      }
    >
      <ErrorTable rows={rows} label={title} />
      {num > rows.length ? (
        <p className="second">
          共 {num.toLocaleString('zh-CN')} 处，只列出前 {rows.length} 处
        </p>
      ) : null}
    </Card>
  )

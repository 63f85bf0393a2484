// What a list would change, before anything is written.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { rosterFails } from '@caiyuan/contract/fails/roster'
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, fileOf, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorTable } from '../../supplier-goods/parts/error-table.tsx'
import { Layout } from '../../supplier-goods/parts/mapping/layout.tsx'
import { Counts } from './counts.tsx'
import { People } from './people.tsx'

type Found = OutputOf<typeof api.roster.preview>

interface FaultsProps {
  title: string
  note: string
  num: number
  rows: Found['faults']
  /** Of all of them. */
  file: string
}

const Faults = ({ title, note, num, rows, file }: FaultsProps) =>
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

interface PlanProps {
  file: KeptFile
  back: () => void
  done: (it: OutputOf<typeof api.roster.import>) => void
}

export const Plan = ({ file, back, done }: PlanProps) => {
  const [layout, setLayout] = useState<ImportLayout>({ sheet: '', headRow: 0 })
  const [disableMissing, setDisabling] = useState(false)
  const asked = { fileId: file.id, layout, disableMissing }
  const read = useRead(api.roster.preview, asked, { keep: true })
  const act = useAct(api.roster.import, {
    onDone: done,
    // Said below the button; what changed meanwhile is previewed anew.
    onFail: (fail) => void (fail.code === rosterFails['roster.other'].retCode && read.refetch()),
  })
  const ask = useAsk()
  // How the file is read stays to be chosen where reading it so was refused.
  const [last, setLast] = useState(read.data)
  if (read.data && read.data !== last) setLast(read.data)
  const it = read.error ? undefined : read.data
  const head = last && { ...last, headRow: layout.headRow || last.headRow }
  const counts = it?.counts
  const num = counts ? counts.added + counts.changed + counts.leaving : 0
  const mustChoose = it !== undefined && it.sheets.length > 1 && layout.sheet === ''
  const faultFile = fileOf(api.roster.faults, { fileId: file.id, ...layout })
  const bring = async ({ counts: plan, seal }: Found) => {
    const title = `确认导入：新增 ${plan.added} 人，修改 ${plan.changed} 人${plan.leaving > 0 ? `，停用 ${plan.leaving} 人` : ''}？`
    if ((await ask.put({ title })) !== undefined) await act.run({ ...asked, seal })
  }
  return (
    <div className="stack">
      <Card title={file.name} note={it && `${it.total.toLocaleString('zh-CN')} 行，表头在第 ${it.headRow} 行`}>
        <div className="stack">
          {head ? (
            <Layout
              key={`${head.sheet} ${head.headRow}`}
              found={head}
              chosen={layout}
              set={(change) => setLayout({ ...layout, ...change })}
            />
          ) : null}
          <Checkbox checked={disableMissing} onChange={(event) => setDisabling(event.target.checked)}>
            停用名单里没有的人（只看名单里出现的身份；名下有事项或有专门角色的不停用）
          </Checkbox>
          {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
          {it || read.error ? null : <Skeleton lines={6} />}
          <Fault>{it?.lack}</Fault>
          {counts && !it.lack ? <Counts counts={counts} /> : null}
          {it?.notes.map((note) => (
            <p key={note} className="second">
              {note}
            </p>
          ))}
          {it && !it.lack && num === 0 ? (
            <p className="second">
              没有要改的；还没有密码的人可以<Link to="/admin/people/passwords">发放密码</Link>。
            </p>
          ) : null}
          <div className="row">
            <Button onClick={back}>换一个文件</Button>
            <Button
              type="primary"
              disabled={!it || num === 0 || mustChoose || read.isFetching}
              loading={act.pending}
              onClick={() => it && void bring(it)}
            >
              {mustChoose ? '请先选择工作表' : num === 0 ? '没有可导入的' : `导入 ${num.toLocaleString('zh-CN')} 人`}
            </Button>
          </div>
          <Fault>{act.fail?.message}</Fault>
        </div>
      </Card>
      {it && counts ? (
        <>
          <Faults title="不导入的行" note="改好后可再导入一次" num={it.faultNum} rows={it.faults} file={faultFile} />
          <Faults title="疑似重复" note="仍会导入，请先确认" num={it.doubtNum} rows={it.doubts} file={faultFile} />
          <People title="新增" num={counts.added} people={it.added} />
          <People title="修改" num={counts.changed} people={it.changed} />
          <People title="停用" num={counts.leaving} people={it.leaving} />
          <People title="不在名单里但不停用" num={counts.held} people={it.held} />
          {counts.held > 0 ? (
            <p className="second">
              名下有事项的人先办<Link to="/handover">离职交接</Link>。
            </p>
          ) : null}
        </>
      ) : null}
      {ask.node}
    </div>
  )
}

// What a list would change, before anything is written.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { rosterFails } from '@caiyuan/contract/fails/roster'
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, fileOf, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { PlanCard, RowFaults } from '../../supplier-goods/parts/plan-card.tsx'
import { Counts } from './counts.tsx'
import { People } from './people.tsx'

type Found = OutputOf<typeof api.roster.preview>

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
  const it = read.error ? undefined : read.data
  const faultFile = fileOf(api.roster.faults, { fileId: file.id, ...layout })
  const numOf = ({ counts }: Found): number => counts.added + counts.changed + counts.leaving
  const bring = async ({ counts, seal }: Found) => {
    const title = `确认导入：新增 ${counts.added} 人，修改 ${counts.changed} 人${counts.leaving > 0 ? `，停用 ${counts.leaving} 人` : ''}？`
    if ((await ask.put({ title })) !== undefined) await act.run({ ...asked, seal })
  }
  return (
    <div className="stack">
      <PlanCard
        file={file}
        read={read}
        layout={layout}
        set={setLayout}
        note={(found) => `${found.total.toLocaleString('zh-CN')} 行，表头在第 ${found.headRow} 行`}
        what={(found) => (numOf(found) > 0 ? `${numOf(found).toLocaleString('zh-CN')} 人` : '')}
        bring={bring}
        act={act}
        back={back}
        above={
          <Checkbox checked={disableMissing} onChange={(event) => setDisabling(event.target.checked)}>
            停用名单里没有的人（只看名单里出现的身份；名下有事项或有专门角色的不停用）
          </Checkbox>
        }
      >
        {(found) => (
          <>
            <Counts counts={found.counts} />
            {numOf(found) === 0 ? (
              <p className="second">
                没有要改的；还没有密码的人可以<Link to="/admin/people/passwords">发放密码</Link>。
              </p>
            ) : null}
          </>
        )}
      </PlanCard>
      {it ? (
        <>
          <RowFaults title="不导入的行" note="改好后可再导入一次" num={it.faultNum} rows={it.faults} file={faultFile} />
          <RowFaults title="疑似重复" note="仍会导入，请先确认" num={it.doubtNum} rows={it.doubts} file={faultFile} />
          <People title="新增" num={it.counts.added} people={it.added} />
          <People title="修改" num={it.counts.changed} people={it.changed} />
          <People title="停用" num={it.counts.leaving} people={it.leaving} />
          <People title="不在名单里但不停用" num={it.counts.held} people={it.held} />
          {it.counts.held > 0 ? (
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

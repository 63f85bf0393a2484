// 学校管理 · 导入人员: a file, what it would change, and what became of it with the passwords of who has none.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { rosterFieldNames, rosterFields, ROSTER_MOST } from '@caiyuan/contract/roster'
import { useState } from 'react'
import { api } from '../../../core/api.ts'
import { fileOf } from '../../../core/call.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { PickFile } from '../../supplier-goods/parts/pick-file.tsx'
import { Done } from '../parts/done.tsx'
import { Plan } from '../parts/plan.tsx'

const Pick = ({ take }: { take: (file: KeptFile) => void }) => (
  <Card title="选择文件">
    <div className="stack">
      <PickFile
        take={take}
        endings={['xlsx', 'csv']}
        note={`XLSX 或 CSV，一次最多 ${ROSTER_MOST.toLocaleString('zh-CN')} 人；上方可有标题行；空着的格子不改原有内容`}
        template={fileOf(api.roster.template, {})}
      />
      <Facts facts={rosterFieldNames.map((it) => ({ label: rosterFields[it].title, value: rosterFields[it].hint }))} />
    </div>
  </Card>
)

export const Screen = () => {
  const [file, setFile] = useState<KeptFile>()
  const [done, setDone] = useState<OutputOf<typeof api.roster.import>>()
  const again = () => {
    setFile(undefined)
    setDone(undefined)
  }
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/admin/people', text: '人员' }]}>导入人员</PathTitle>
      {done ? (
        <Done result={done} again={again} />
      ) : file ? (
        <Plan key={file.id} file={file} back={again} done={setDone} />
      ) : (
        <Pick take={setFile} />
      )}
    </div>
  )
}

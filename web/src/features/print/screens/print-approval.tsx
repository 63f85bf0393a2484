// 审批表 on A4.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { ApprovalPaper } from '../parts/approval-paper.tsx'
import { useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const asked = { kind: params.get('kind') ?? 'order', id: params.get('id') ?? '' }
  const read = useRead(api.approval.detail, asked)
  const form = useRead(api.approval.paper, asked)
  const signatures = useRead(api.signature.onPaper, asked)
  const school = useSchoolName()
  return (
    <WithRead read={read}>
      {(it) => (
        <WithRead read={form}>
          {(paper) => (
            <WithRead read={signatures}>{(signed) => <ApprovalPaper it={it} paper={paper} signed={signed} school={school} />}</WithRead>
          )}
        </WithRead>
      )}
    </WithRead>
  )
}

// 比价单 on A4.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { ComparisonPaper } from '../parts/comparison-paper.tsx'
import { useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.comparison.detail, { id: params.get('id') ?? '' })
  const school = useSchoolName()
  return <WithRead read={read}>{(it) => <ComparisonPaper it={it} school={school} />}</WithRead>
}

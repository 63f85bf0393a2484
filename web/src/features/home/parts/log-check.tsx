// Whether the operation log of the school is still what was written, for its administrators.
import { momentText } from '@caiyuan/contract/span'
import type { CurrentUser } from '../../../core/session.ts'
import css from '../screens/home.module.css'

export const LogCheck = ({ at, broken }: NonNullable<CurrentUser['logCheck']>) =>
  broken ? (
    <p className={css['logBroken']} role="alert">
      <strong>单据日志核对未通过（{momentText(at)}）</strong>：{broken}。请勿以这段操作记录为凭据，请运维人员运行 npm run verify 查明。
    </p>
  ) : (
    <p className={`${css['logWhole']} second`}>单据日志完好，最近核对 {momentText(at)}</p>
  )

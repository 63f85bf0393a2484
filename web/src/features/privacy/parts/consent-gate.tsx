// Stands before every page while a version of the privacy policy has to be agreed to; reading it and what one agreed to stay
// open (domain page 08 §8.1).
import { policyOf } from '@caiyuan/contract/policy'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useLogout } from '../../../core/logout.ts'
import { AskDialog } from '../../../ui/modal.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { PolicyText } from './policy-text.tsx'

export const ConsentGate = ({ due }: { due: string }) => {
  const queries = useQueryClient()
  const read = useRead(api.privacy.consents, {})
  const agreed = read.data?.find((it) => it.subject === 'privacy')
  const agree = useAct(api.privacy.agree, { onDone: () => void queries.invalidateQueries() })
  const leave = useLogout()
  const policy = policyOf(due)
  return (
    <>
      <SkeletonPage />
      {policy && read.isFetched ? (
        <AskDialog
          open
          title={agreed?.holds ? `隐私政策已更新为 ${due} 版` : '请阅读并同意隐私政策'}
          width={640}
          footer={
            <>
              <Button loading={leave.pending} onClick={() => void leave.run({})}>
                不同意，退出登录
              </Button>
              <Button type="primary" loading={agree.pending} onClick={() => void agree.run({ version: due })}>
                同意并继续
              </Button>
            </>
          }
        >
          <PolicyText policy={policy} earlier={agreed?.holds ? policyOf(agreed.version) : undefined} />
          <p className="second" style={{ marginTop: 12 }}>
            不同意时仍可以查看<Link to="/privacy">各版政策</Link>和<Link to="/setting?tab=privacy">我同意过什么</Link>。
          </p>
        </AskDialog>
      ) : null}
    </>
  )
}

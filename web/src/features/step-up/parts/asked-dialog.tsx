// What is asked over the page somebody looks at: to sign in, or to prove himself; what he pressed goes on afterwards.
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import type { SignInAsked } from '../../../core/sign-in.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { LoginDialog } from '../../account/parts/login-dialog.tsx'
import { StepUp } from './step-up.tsx'

const ProofDialog = ({ answer }: SignInAsked) => (
  <PanelDialog title="请再次确认是您本人" onClose={() => answer(false)}>
    <p className="second" style={{ marginBottom: 16 }}>
      这一步涉及付款或个人数据。确认后继续刚才的操作，{PROOF_MINUTES} 分钟内不再询问。
    </p>
    <StepUp deed="act" ok="确认" pending={false} go={() => answer(true)} />
  </PanelDialog>
)

export const AskedDialog = ({ asked }: { asked: SignInAsked }) =>
  asked.isProof ? <ProofDialog {...asked} /> : <LoginDialog asked={asked} />

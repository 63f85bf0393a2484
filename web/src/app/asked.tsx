// What is asked over a page, with what its fields look like; loaded when it is needed.
import type { SignInAsked } from '../core/sign-in.ts'
import { AskedDialog } from '../features/step-up/parts/asked-dialog.tsx'
import { Kit } from '../ui/kit.tsx'

export const AskedInKit = ({ asked }: { asked: SignInAsked }) => (
  <Kit>
    <AskedDialog asked={asked} />
  </Kit>
)

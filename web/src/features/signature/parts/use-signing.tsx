// Acts that are signed by hand where the school asks for it.
import { SIGN_FIRST, type SentOf } from '@caiyuan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { api, keyOf, sayFail, useAct, type Handle } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

/** What a call is sent with: nothing where no signature is asked for. */
export interface Signed {
  signatureId?: string
}

/**
 * `useAct` of a call that names a signature: `run` asks for it first, and again where the server wants one that this page knew nothing of;
 * it answers undefined when the person thought better of it. Render `node` once.
 */
export const useSigned = <H extends Handle>(what: 'buy' | 'decide', handle: H, opts: Parameters<typeof useAct<H>>[1] = {}) => {
  const { user } = useSession()
  const queries = useQueryClient()
  const isAsked = (what === 'buy' ? user?.useHandSignatureInBuy : user?.tenantNeedHandSignature) === 1
  const [asking, setAsking] = useState<(signed: Signed | undefined) => void>()
  const ask = () => new Promise<Signed | undefined>((answer) => setAsking(() => answer))
  /** Says the refusal for want of a signature; it is said when none is given. */
  const wanted = useRef<() => void>(undefined)
  const act = useAct(handle, {
    ...opts,
    onFail: (fail, input) => {
      const say = () => (opts.onFail ? opts.onFail(fail, input) : sayFail(fail, () => void queries.invalidateQueries()))
      if (fail.code !== SIGN_FIRST) return say()
      wanted.current = say
      for (const it of [api.account.info, api.signature.getSignature]) void queries.invalidateQueries({ queryKey: keyOf(it) })
    },
  })
  /** `onSend` hears what it was signed with; a call that names its signature already is sent as it was. */
  const run = async (input: SentOf<H> & Signed, onSend?: (signed: Signed) => void) => {
    let signed = isAsked && !input.signatureId ? await ask() : {}
    while (signed) {
      onSend?.(signed)
      wanted.current = undefined
      const done = await act.run({ ...input, ...signed })
      if (!wanted.current) return done
      signed = await ask()
    }
    wanted.current?.()
    return undefined
  }
  const answer = (signed: Signed | undefined) => {
    asking?.(signed)
    setAsking(undefined)
  }
  const node = asking ? (
    <Suspense>
      <SignDialog answer={answer} />
    </Suspense>
  ) : null
  return { run, pending: act.pending, fail: act.fail, node }
}

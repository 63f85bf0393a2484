// Asking over the page somebody looks at: a visitor to sign in (spec §2), a person to prove himself (decision 0063). Whoever needs it
// asks, the frame shows the dialog.
import { PROOF_FIRST } from '@caiyuan/contract/endpoint'
import { ApiFail, NOT_NOW } from './api-fail.ts'
import { maySignInAt } from './navigate.ts'
import { store } from './store.ts'

/** A call that waits for it. */
export interface PressedDeed {
  call: string
  input: unknown
}

export interface SignInAsked {
  /** Where a school's own sign-in leads back to, if not to the page itself. */
  to: string | undefined
  /** Somebody is: he proves himself. */
  isProof: boolean
  pressed: PressedDeed | undefined
  answer: (isIn: boolean) => void
}

/** Set while somebody waits for it. */
export const signInAsked = store<SignInAsked | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Answers whether somebody did. */
export const askToSignIn = (to?: string, isProof = false, pressed?: PressedDeed): Promise<boolean> => {
  waiting ??= new Promise((done) => {
    const answer = (isIn: boolean) => {
      waiting = undefined
      signInAsked.set(undefined)
      done(isIn)
    }
    signInAsked.set({ to, isProof, pressed, answer })
  })
  return waiting
}

/** Does it; refused because nobody is signed in, or who is has to prove himself, it is done once that is so. */
export const onceSignedIn = async <T>(act: () => Promise<T>, pressed?: () => PressedDeed): Promise<T> => {
  try {
    return await act()
  } catch (cause) {
    const { code, isSignedOut, message } = cause as ApiFail
    const isProof = code === PROOF_FIRST
    if (!isProof && !(isSignedOut && maySignInAt(window.location.pathname))) throw cause
    if (await askToSignIn(undefined, isProof, pressed?.())) return act()
    throw new ApiFail({ code: NOT_NOW, message })
  }
}

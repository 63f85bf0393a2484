// Asking a visitor to sign in over the page he looks at (spec §2): whoever needs it asks, the frame shows the dialog.
import { ApiFail, NOT_NOW } from './api-fail.ts'
import { maySignInAt } from './navigate.ts'
import { store } from './store.ts'

export interface SignInAsked {
  /** Where a school's own sign-in leads back to. */
  to: string
  answer: (isIn: boolean) => void
}

/** Set while somebody waits for it. */
export const signInAsked = store<SignInAsked | undefined>(undefined)

let waiting: Promise<boolean> | undefined

/** Answers whether somebody signed in. */
export const askToSignIn = (to = `${window.location.pathname}${window.location.search}`): Promise<boolean> => {
  waiting ??= new Promise((done) => {
    const answer = (isIn: boolean) => {
      waiting = undefined
      signInAsked.set(undefined)
      done(isIn)
    }
    signInAsked.set({ to, answer })
  })
  return waiting
}

/** Does it; refused because nobody is signed in, it is done once somebody is. */
export const onceSignedIn = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (cause) {
    if (!(cause instanceof ApiFail && cause.isSignedOut) || !maySignInAt(window.location.pathname)) throw cause
    if (await askToSignIn()) return act()
    throw new ApiFail({ code: NOT_NOW, message: cause.message })
  }
}

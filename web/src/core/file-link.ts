// Links to files that ask for a proof: the browser is led there once it is given, and shows its own progress.
import type { SentOf } from '@caiyuan/contract/endpoint'
import type { MouseEvent } from 'react'
import { api, call, fileOf, sayFail, type ApiFail, type Handle } from './api.ts'
import { NOT_NOW } from './api-fail.ts'
import { onceSignedIn } from './sign-in.ts'

const follow = async (href: string): Promise<void> => {
  try {
    await onceSignedIn(() => call(api.stepUp.check, {}))
  } catch (cause) {
    if ((cause as ApiFail).code !== NOT_NOW) sayFail(cause as ApiFail)
    return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** What a link to such a file says: `<a {...fileLink(api.order.exportList, input)}>`. */
export const fileLink = <H extends Handle>(handle: H, input: SentOf<H>) => {
  const href = fileOf(handle, input)
  return {
    href,
    download: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      void follow(href)
    },
  }
}

export type FileLink = ReturnType<typeof fileLink>

// E-mail as a port. A server takes no key of ours for a mail: none is handed over twice, and its Message-ID stays the same (decision 0066).
export interface Mail {
  /** What the Message-ID is made of. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** `isMailbox`: the server refuses this address, and takes mails to others. */
export type MailAnswer = { isSent: true } | { isSent: false; reason: string; isMailbox: boolean }

export interface MailGateway {
  /** `signal`: the answer is waited for no longer. */
  send(it: Mail, signal: AbortSignal): Promise<MailAnswer>
}

let current: MailGateway | null = null
/** Set once at start; without one nobody is offered it. */
export const setMail = (it: MailGateway | null): void => {
  current = it
}
export const mailGateway = (): MailGateway | null => current

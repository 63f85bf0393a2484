// The server's time: a browser's clock may be wrong, and a trial has a day of its own (decision 0029).

let aheadMs = 0

/** Each answer of the server says when it was given. */
export const hearClock = (said: string | null): void => {
  const at = Date.parse(said ?? '')
  if (!Number.isNaN(at)) aheadMs = at - Date.now()
}

/** What the clock of the server shows now. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

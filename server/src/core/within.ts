/** What the call answers, unless the signal ends first: then the silence. A call that throws at once leaves nothing unheard. */
export const within = <T>(signal: AbortSignal, call: () => Promise<T>, silence: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(silence()), { once: true })
    const asked = async (): Promise<T> => call()
    asked().then(resolve, reject)
  })

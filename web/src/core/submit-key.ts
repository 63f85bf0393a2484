// The idempotency key of one act. It lives until the server has answered; the same content asks again with the same key.
interface Kept {
  key: string
  body: string
}

export interface SubmitKey {
  /** The key for this content: the kept one while its outcome is unknown, else a new one. */
  take: (input: unknown) => string
  /** The server has answered: the next act is another act. */
  done: () => void
}

const read = (place: string): Kept | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** With a name the key survives a reload of the page (submit pages); without, it lives with the component. */
export const submitKey = (name?: string): SubmitKey => {
  const place = name && `submit:${name}`
  let kept = place ? read(place) : undefined
  return {
    take: (input) => {
      const body = JSON.stringify(input ?? {})
      if (kept?.body !== body) kept = { key: crypto.randomUUID(), body }
      if (place) sessionStorage.setItem(place, JSON.stringify(kept))
      return kept.key
    },
    done: () => {
      kept = undefined
      if (place) sessionStorage.removeItem(place)
    },
  }
}

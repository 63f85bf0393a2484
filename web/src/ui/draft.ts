// A text being typed: it follows its source when that changes, and is the person's own in between.
import { useState } from 'react'

export interface Draft {
  text: string
  setText: (text: string) => void
  /** Says that this text was given out, and will come back as the source: what was typed on in the meantime stays. */
  give: (text: string) => void
}

/** Under way at once: more presses than anybody makes. */
const GIVEN_MOST = 8

export const useDraft = (source: string): Draft => {
  const [draft, setDraft] = useState<{ source: string; text: string; given: readonly string[] }>({ source, text: source, given: [] })
  const isNew = draft.source !== source
  // Of several given out one after the other each comes back.
  const at = draft.given.indexOf(source)
  const text = isNew && at < 0 ? source : draft.text
  if (isNew) setDraft({ source, text, given: at < 0 ? [] : draft.given.slice(at + 1) })
  return {
    text,
    setText: (next) => setDraft((it) => ({ ...it, text: next })),
    give: (next) => setDraft((it) => ({ ...it, text: next, given: [...it.given, next].slice(-GIVEN_MOST) })),
  }
}

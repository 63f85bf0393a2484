// A text being typed: it follows its source when that changes, and is the person's own in between.
import { useState } from 'react'

export interface Draft {
  text: string
  setText: (text: string) => void
  /** Says that this text was given out, and will come back as the source: what was typed on in the meantime stays. */
  give: (text: string) => void
}

export const useDraft = (source: string): Draft => {
  const [draft, setDraft] = useState<{ source: string; text: string; given?: string }>({ source, text: source })
  const isNew = draft.source !== source
  const text = isNew && draft.given !== source ? source : draft.text
  if (isNew) setDraft({ source, text })
  return {
    text,
    setText: (next) => setDraft((it) => ({ ...it, text: next })),
    give: (next) => setDraft((it) => ({ ...it, text: next, given: next })),
  }
}

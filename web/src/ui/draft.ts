// A text being typed: it follows its source when that changes, and is the person's own in between.
import { useState } from 'react'

export const useDraft = (source: string): [text: string, setText: (text: string) => void] => {
  const [draft, setDraft] = useState({ source, text: source })
  const isOld = draft.source !== source
  if (isOld) setDraft({ source, text: source })
  return [isOld ? source : draft.text, (text) => setDraft({ source, text })]
}

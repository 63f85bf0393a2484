// A text being typed: it follows its source when that changes, and is the person's own in between.
import { useEffect, useState } from 'react'

export interface Draft {
  text: string
  setText: (text: string) => void
  /** Says that this text was given out, and will come back as the source: what was typed on in the meantime stays. */
  give: (text: string) => void
}

interface Kept {
  source: string
  text: string
  given: readonly string[]
}

/** Under way at once: more presses than anybody makes. */
const GIVEN_MOST = 8

/** What is kept once this is the source. Of several given out one after the other each comes back. */
const settled = (kept: Kept, source: string): Kept => {
  if (kept.source === source) return kept
  const at = kept.given.indexOf(source)
  return { source, text: at < 0 ? source : kept.text, given: at < 0 ? [] : kept.given.slice(at + 1) }
}

/** Nothing is kept while drawing: a page that was drawn and never shown would leave its mark on what is typed next. */
export const useDraft = (source: string): Draft => {
  const [kept, setKept] = useState<Kept>({ source, text: source, given: [] })
  // After it is shown, which drawing cannot know.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setKept((it) => settled(it, source)), [source])
  return {
    text: settled(kept, source).text,
    setText: (text) => setKept((it) => ({ ...settled(it, source), text })),
    give: (text) =>
      setKept((it) => {
        const now = settled(it, source)
        return { ...now, text, given: [...now.given, text].slice(-GIVEN_MOST) }
      }),
  }
}

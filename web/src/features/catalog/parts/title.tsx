import { marked } from '../model.ts'
import css from './title.module.css'

/** The name of goods with the searched words marked. */
export const Title = ({ text, words }: { text: string; words: readonly string[] }) => (
  <>
    {marked(text, words).map((part, i) =>
      part.isHit ? (
        <mark key={i} className={css['hit']}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </>
)

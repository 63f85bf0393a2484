// Who may read the files of a document: whoever may see the document. Its domain says so; core knows no document.
import type { Ctx } from './context.ts'
import { Fail } from './fail.ts'

/** Resolves when the person may see the document, and refuses as the document's own page does. */
type MustSee = (ctx: Ctx, docId: string) => Promise<unknown>

const readers = new Map<string, MustSee>()

export const registerFileReader = (docKind: string, mustSee: MustSee): void => {
  readers.set(docKind, mustSee)
}

export const maySeeFilesOf = async (ctx: Ctx, docKind: string, docId: string): Promise<boolean> => {
  const mustSee = readers.get(docKind)
  if (!mustSee) throw new Error(`nobody says who may read the files of ${docKind}`)
  try {
    await mustSee(ctx, docId)
    return true
  } catch (error) {
    if (error instanceof Fail) return false
    throw error
  }
}

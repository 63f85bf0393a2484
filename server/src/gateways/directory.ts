// The directory of a school: the list of its people it keeps itself (decision 0076). A port; `directory.json.ts` is how one is asked.

/** One person as the school tells of him; empty or null: not said. */
export interface DirectoryPerson {
  no: string
  name: string
  /** Code of the department, or its path from the top. */
  dept: string
  title: string
  phone: string
  isTeacher: boolean | null
  isStudent: boolean | null
}

export interface DirectoryList {
  people: DirectoryPerson[]
  /** What the directory calls this list; empty where it has no word for it. */
  etag: string
}

/** All people of the school; null: the same list as the one called `etag`. Throws DirectoryFault alone. */
export type ListPeople = (etag: string, signal: AbortSignal) => Promise<DirectoryList | null>

/** The directory answered otherwise than it should, or not at all; the message is for the administrator. */
export class DirectoryFault extends Error {}

// Activities as they are kept, by the platform and by the demo.
import type { ShownIn } from '@caiyuan/contract/activity'
import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'
import type { KeptPicture } from './pictures.ts'

export interface ActivityDraft {
  title: string
  leadsTo: string
  shownIn: ShownIn
  startsAt: Date
  endsAt: Date
}

/** The last of those that are shown. */
export const insertActivity = async (tx: Tx, it: ActivityDraft, picture: KeptPicture, by: string): Promise<void> => {
  await tx
    .insertInto('activities')
    .values({
      id: picture.id,
      title: it.title,
      leads_to: it.leadsTo,
      category_type: it.shownIn === 'both' ? null : it.shownIn,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from activities)`,
      starts_at: it.startsAt,
      ends_at: it.endsAt,
      width: picture.width,
      height: picture.height,
      sides: picture.sides,
      storage_key: picture.storageKey,
      created_by: by,
    })
    .execute()
}

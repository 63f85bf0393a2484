// Scenes as they are kept, by the platform and by the demo.
import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'

export interface SceneDraft {
  title: string
  brief: string
  lines: readonly { skuId: string; num: number }[]
}

/** In the order given; what stood there is gone. */
export const putLines = async (tx: Tx, sceneId: string, lines: SceneDraft['lines']): Promise<void> => {
  await tx.deleteFrom('scene_lines').where('scene_id', '=', sceneId).execute()
  await tx
    .insertInto('scene_lines')
    .values(lines.map((it, i) => ({ scene_id: sceneId, sku_id: it.skuId, num: it.num, place: i + 1 })))
    .execute()
}

/** The last of those that are shown. */
export const insertScene = async (tx: Tx, it: SceneDraft, by: string): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('scenes')
    .values({
      id,
      title: it.title,
      brief: it.brief,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from scenes)`,
      created_by: by,
      updated_by: by,
    })
    .execute()
  await putLines(tx, id, it.lines)
  return id
}

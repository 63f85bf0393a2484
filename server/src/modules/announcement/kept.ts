// Writing an announcement, for the call and for whoever builds shops.
import type { Tx } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'

export interface Announced {
  supplierId: string
  title: string
  content: string
  fromOn: string
  toOn: string
}

export const keepAnnouncement = async (tx: Tx, it: Announced, by: string, at: Date): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('shop_announcements')
    .values({
      id,
      supplier_id: it.supplierId,
      title: it.title,
      content: it.content,
      from_on: it.fromOn,
      to_on: it.toOn,
      created_by: by,
      created_at: at,
      updated_by: by,
      updated_at: at,
    })
    .execute()
  return id
}

// A paper of goods as it is kept: its content in the store, what it says of itself in its row.
import type { PaperKind } from '@caiyuan/contract/goods-paper'
import type { Tx } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import type { Storage } from '../../gateways/storage.ts'

export interface PaperDraft {
  productId: string
  kind: PaperKind
  paperNo: string
  signedOn: string
  validUntil: string | null
  name: string
  mime: string
}

export const keepPaper = async (tx: Tx, storage: Storage, it: PaperDraft, content: Buffer): Promise<string> => {
  const id = newId()
  const key = `goods/${id.slice(0, 8)}/${id}-paper`
  await storage.put(key, content)
  await tx
    .insertInto('goods_papers')
    .values({
      id,
      product_id: it.productId,
      kind: it.kind,
      number: it.paperNo,
      signed_on: it.signedOn,
      valid_until: it.validUntil,
      name: it.name,
      mime: it.mime,
      size_bytes: content.length,
      storage_key: key,
    })
    .execute()
  return id
}

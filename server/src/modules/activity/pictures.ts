// The picture of an activity: made anew of an upload, kept in the sides of the home pages, seen by everybody once it has begun.
import { ACTIVITY_SIDES } from '@caiyuan/contract/activity-picture'
import type { Outside, RawReply } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { refused } from '../../core/file-kinds.ts'
import { ownUpload } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { makePicture, pictureTypes, type PictureType } from '../../core/pictures.ts'
import { keptFiles, type Storage } from '../../gateways/storage.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'

const TYPES = Object.keys(pictureTypes) as PictureType[]
const MIMES = ['image/jpeg', 'image/png']
const YEAR = 365 * 86_400

export interface KeptPicture {
  id: string
  storageKey: string
  width: number
  height: number
  sides: number[]
}

export type Kept = { picture: KeptPicture; fault: null } | { picture: null; fault: unknown }

const contentKey = (storageKey: string, side: number, type: PictureType): string => `${storageKey}-${side}-${type}`

/** Its contents lie in the store under the id the activity will have. */
export const keepContents = async (storage: Pick<Storage, 'put'>, sent: Buffer): Promise<KeptPicture> => {
  const { width, height, sides, contents } = await makePicture(sent, { sides: ACTIVITY_SIDES, types: TYPES })
  const id = newId()
  const storageKey = `activities/${id.slice(0, 8)}/${id}`
  for (const { side, type, body } of contents) await storage.put(contentKey(storageKey, side, type), body)
  return { id, storageKey, width, height, sides }
}

/** Outside the transaction: nothing is held meanwhile. What is wrong with it is said inside, where a refusal is kept. */
export const keepUpload = async (at: Outside, fileId: string): Promise<Kept> => {
  try {
    const file = await at.read((ctx) => {
      mustBePlatform(ctx)
      return ownUpload(ctx, fileId)
    })
    if (!file || file.doc_kind !== null) throw missing('文件')
    if (!MIMES.includes(file.mime)) throw refused('只能上传 jpg、png 图片')
    return { picture: await keepContents(keptFiles(), await keptFiles().get(file.storage_key)), fault: null }
  } catch (fault) {
    return { picture: null, fault }
  }
}

/** Contents of what was not kept after all: nothing names them. */
export const unkeep = async ({ picture }: Kept): Promise<void> => {
  if (!picture) return
  for (const side of picture.sides) for (const type of TYPES) await keptFiles().remove(contentKey(picture.storageKey, side, type))
}

/** One content: the smallest that fills the asked side. */
export const pictureReply = (
  it: { storage_key: string; sides: number[]; has_begun: boolean },
  side: number,
  type: PictureType,
): RawReply => ({
  mime: pictureTypes[type],
  body: keptFiles().stream(contentKey(it.storage_key, it.sides.find((one) => one >= side) ?? it.sides.at(-1)!, type)),
  headers: {
    'cache-control': it.has_begun ? `public, max-age=${YEAR}, immutable` : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  },
})

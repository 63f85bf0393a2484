// Pictures with what is said of goods (decision 0392): made anew from their pixels under names of chance, so that nothing of who sent
// them or where they were taken is kept.
import type { EvaluationPictureSize } from '@caiyuan/contract/evaluable'
import { sql, type RawBuilder } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Ctx, Outside, RawReply } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { refused } from '../../core/file-kinds.ts'
import { dropUpload, ownUpload } from '../../core/files.ts'
import { enqueue } from '../../core/outbox.ts'
import { makePicture, pictureTypes } from '../../core/pictures.ts'
import { keptFiles } from '../../gateways/storage.ts'

/** Longest sides in pixels. */
const SIDES: Record<EvaluationPictureSize, number> = { small: 320, large: 1600 }
const FORM = { sides: [SIDES.small, SIDES.large], types: ['webp'] as const }
const MIMES = ['image/jpeg', 'image/png']

/** Its contents lie in the store; rows name them once the evaluation is kept. */
interface KeptPicture {
  id: string
  key: string
  sides: number[]
}

export type MadePictures = { made: Map<string, KeptPicture>; fault: null } | { made: null; fault: unknown }

/** A year that is played asks nothing before its transactions, and sends none. */
export const NO_PICTURES: MadePictures = { made: new Map(), fault: null }

const contentKey = (storageKey: string, side: number): string => `${storageKey}-${side}`
const keysOf = (it: Pick<KeptPicture, 'key' | 'sides'>): string[] => it.sides.map((side) => contentKey(it.key, side))

const keepContents = async (sent: Buffer, made: Map<string, KeptPicture>, fileId: string): Promise<void> => {
  const { sides, contents } = await makePicture(sent, FORM)
  const id = randomUUID()
  const key = `evaluations/${id.slice(0, 2)}/${id}`
  made.set(fileId, { id, key, sides })
  for (const { side, body } of contents) await keptFiles().put(contentKey(key, side), body)
}

/** Contents of what was not said after all: nothing names them. */
export const unkeepPictures = async ({ made }: MadePictures = NO_PICTURES): Promise<void> => {
  for (const key of [...(made?.values() ?? [])].flatMap(keysOf)) await keptFiles().remove(key)
}

/** Of uploads of the person, outside the transaction, where it may be said at all; what is wrong with one is said inside. */
export const makePictures = async (
  at: Outside,
  fileIds: readonly string[],
  mayBeSaid: (ctx: Ctx) => Promise<void>,
): Promise<MadePictures> => {
  if (fileIds.length === 0) return NO_PICTURES
  const made = new Map<string, KeptPicture>()
  try {
    await at.read(mayBeSaid)
    for (const fileId of fileIds) {
      const file = await at.read((ctx) => ownUpload(ctx, fileId))
      if (!file || file.doc_kind !== null) throw refused('有图片已失效，请移除后重新上传')
      if (!MIMES.includes(file.mime)) throw refused('只能上传 jpg、png 图片')
      await keepContents(await keptFiles().get(file.storage_key), made, fileId)
    }
    return { made, fault: null }
  } catch (fault) {
    await unkeepPictures({ made, fault: null })
    return { made: null, fault }
  }
}

/** Keeps them with the evaluation, in their order; what was sent is thrown away. */
export const keepPictures = async (
  ctx: Ctx,
  evaluationId: string,
  fileIds: readonly string[],
  made: Map<string, KeptPicture>,
): Promise<void> => {
  for (const [i, fileId] of fileIds.entries()) {
    const { id, key, sides } = made.get(fileId)!
    await ctx.tx
      .insertInto('evaluation_pictures')
      .values({ school_id: ctx.schoolId, id, evaluation_id: evaluationId, place: i + 1, sides, storage_key: key })
      .execute()
    await dropUpload(ctx, fileId)
  }
}

/** SQL: ids of the pictures of the evaluation at an alias, in their order. */
export const pictureIdsOf = (alias: string): RawBuilder<string[]> =>
  sql<string[]>`array(select x.id::text from evaluation_pictures x
    where x.school_id = ${sql.ref(`${alias}.school_id`)} and x.evaluation_id = ${sql.ref(`${alias}.id`)} order by x.place)`

/** Rows and contents, before the evaluations themselves go. */
export const dropPictures = async (ctx: Ctx, evaluationIds: readonly string[]): Promise<void> => {
  if (evaluationIds.length === 0) return
  const gone = await ctx.tx
    .deleteFrom('evaluation_pictures')
    .where('school_id', '=', ctx.schoolId)
    .where('evaluation_id', 'in', evaluationIds)
    .returning(['storage_key', 'sides'])
    .execute()
  const keys = gone.flatMap((it) => keysOf({ key: it.storage_key, sides: it.sides }))
  if (keys.length > 0) await enqueue(ctx, 'files.remove', { body: { keys } })
}

export const pictureById = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('evaluation_pictures as p')
    .innerJoin('evaluations as e', (join) => join.onRef('e.school_id', '=', 'p.school_id').onRef('e.id', '=', 'p.evaluation_id'))
    .select(['p.sides', 'p.storage_key', 'e.supplier_id', 'e.author_id', 'e.hidden_at'])
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.id', '=', id)
    .executeTakeFirst()

export const pictureReply = (it: { sides: number[]; storage_key: string } | undefined, size: EvaluationPictureSize): RawReply => {
  if (!it) throw missing('图片')
  const side = it.sides.find((one) => one >= SIDES[size]) ?? it.sides.at(-1)!
  return {
    mime: pictureTypes.webp,
    body: keptFiles().stream(contentKey(it.storage_key, side)),
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}

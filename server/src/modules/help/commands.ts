import type { InputOf } from '@caiyuan/contract/endpoint'
import type { help } from '@caiyuan/contract/help'
import { networkOf } from '../../core/caller.ts'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { seal, unseal } from '../../core/crypto.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, emit, emitToHolders, notify } from '../../core/notify.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { inWallOf } from '../../core/run.ts'
import { countHit, takeBack } from '../../core/throttle.ts'
import { checkCaptcha } from '../account/captcha.ts'
import { contactPlace, mustServe, ofAuthor } from './policy.ts'

type Left = InputOf<typeof help.leave>

const DAY = 24 * 3600
/** In a day. */
const MOST = { ofPerson: 10, fromNetwork: 20 } as const

const countLeft = async ({ user, ip, shared }: OpenCtx): Promise<void> => {
  const [key, most] = user ? [`leave-of:${user.id}`, MOST.ofPerson] : [`leave-from:${networkOf(ip)}`, MOST.fromNetwork]
  const { hits, seconds } = await countHit(shared, key, DAY)
  if (hits <= most) return
  await takeBack(shared, key)
  throw new Fail('help.tooMany', { most, hours: Math.ceil(seconds / 3600) })
}

const keep = async (
  ctx: Ctx,
  row: { id: string; from_school: number; author_id: string | null; name: string; contact?: string } & Pick<Left, 'topic' | 'content'>,
) => {
  const { contact = '', ...rest } = row
  await ctx.tx
    .insertInto('leave_messages')
    .values({
      ...rest,
      school_id: ctx.schoolId,
      school_name: ctx.user.supplierName || ctx.user.schoolName,
      contact_cipher: contact && seal(contact, contactPlace(row.id)),
      created_at: ctx.now,
    })
    .execute()
}

const tellDesk = (desk: Ctx): Promise<void> => emitToHolders(desk, 'leaveMessage', 'platform:service')

/** The answer comes to the page of whoever is signed in: nothing else is asked of them. */
export const leaveAs = async (ctx: Ctx, { topic, content }: Pick<Left, 'topic' | 'content'>): Promise<string> => {
  const { user, schoolId } = ctx
  const row = { id: newId(), from_school: schoolId, author_id: user.id, name: user.name, topic, content }
  await keep(ctx, row)
  emit(ctx, [user.id], 'leaveMessage')
  if (schoolId === SUPPLIER_ID) await tellDesk(ctx)
  else
    await inWallOf(ctx, SUPPLIER_ID, async (desk) => {
      await keep(desk, row)
      await tellDesk(desk)
    })
  return row.id
}

const leaveAsVisitor = async (ctx: OpenCtx, { topic, content, name, contact, suffixKey, verifyCode }: Left): Promise<void> => {
  if (!name) throw invalid('name', '请输入称呼')
  if (!contact) throw invalid('contact', '请填写手机号、电话或邮箱，我们据此答复您')
  if (!suffixKey || !verifyCode) throw invalid('verifyCode', '请输入图形验证码')
  await checkCaptcha(ctx, suffixKey, verifyCode)
  await countLeft(ctx)
  await ctx.tenant(SUPPLIER_ID, async (desk) => {
    await keep(desk, { id: newId(), from_school: 0, author_id: null, name, contact, topic, content })
    await tellDesk(desk)
  })
}

export const leaveMessage: Of<typeof help>['leave'] = async (ctx, it) => {
  if (ctx.user) {
    await countLeft(ctx)
    await ctx.tenant(ctx.user.schoolId, (inner) => leaveAs(inner, it), ctx.user)
  } else await leaveAsVisitor(ctx, it)
  return {}
}

export const readAnswers: Of<typeof help>['read'] = async (ctx) => {
  await ctx.tx
    .updateTable('leave_messages')
    .set({ read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where(ofAuthor(ctx))
    .where('answered_at', 'is not', null)
    .where('read_at', 'is', null)
    .execute()
  changed(ctx, 'leaveMessage')
  return {}
}

const leftHere = async (ctx: Ctx, id: string) => {
  mustServe(ctx)
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('leave_messages')
        .select(['id', 'from_school', 'author_id', 'contact_cipher', 'answered_by'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('留言')
  ctx.objectId = row.id
  return row
}

export const tellContact: Of<typeof help>['contact'] = async (ctx, { id }) => {
  const row = await leftHere(ctx, id)
  return row.contact_cipher && unseal(row.contact_cipher, contactPlace(row.id))
}

/** True where nobody had answered yet. */
const writeAnswer = async (ctx: Ctx, id: string, answer: string): Promise<boolean> => {
  const done = await ctx.tx
    .updateTable('leave_messages')
    .set({ answer, answered_by: ctx.user.name, answered_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

const tellAuthor = async (there: Ctx, authorId: string, answer: string): Promise<void> => {
  await notify(there, [authorId], { kind: '系统', title: '您的留言有了答复', body: answer, link: '/userService' })
  emit(there, [authorId], 'leaveMessage')
}

export const answerMessage: Of<typeof help>['answer'] = async (ctx, { id, answer }) => {
  const { from_school: school, author_id: author, answered_by: by } = await leftHere(ctx, id)
  if (!(await writeAnswer(ctx, id, answer))) throw new Fail('help.answered', { name: by || '同事' })
  if (author && school === ctx.schoolId) await tellAuthor(ctx, author, answer)
  else if (author)
    await inWallOf(ctx, school, async (there) => {
      await writeAnswer(there, id, answer)
      await tellAuthor(there, author, answer)
    })
  await tellDesk(ctx)
  changed(ctx, 'leaveMessage')
  return {}
}

export const saveTip: Of<typeof help>['saveTip'] = async (ctx, { tipKey: key, content }) => {
  mustServe(ctx)
  await ctx.tx
    .insertInto('tips')
    .values({ key, content })
    .onConflict((oc) => oc.column('key').doUpdateSet({ content }))
    .execute()
  changed(ctx, 'help')
  return {}
}

export const addVideo: Of<typeof help>['addVideo'] = async (ctx, it) => {
  mustServe(ctx)
  const id = newId()
  await ctx.tx
    .insertInto('videos')
    .values({ id, ...it })
    .execute()
  changed(ctx, 'help')
  return id
}

export const removeVideo: Of<typeof help>['removeVideo'] = async (ctx, { id }) => {
  mustServe(ctx)
  const { numDeletedRows } = isId(id) ? await ctx.tx.deleteFrom('videos').where('id', '=', id).executeTakeFirst() : { numDeletedRows: 0n }
  if (numDeletedRows === 0n) throw missing('视频')
  changed(ctx, 'help')
  return {}
}

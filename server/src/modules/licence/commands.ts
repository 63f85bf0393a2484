import { licenceKinds, type licence, type LicenceKind } from '@caiyuan/contract/licence'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { isCas } from '../catalog/controls.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { setPlatform } from '../goods-review/commands.ts'
import { keepLicence } from './kept.ts'

type Licence = Of<typeof licence>
const KIND = 'licence'

const nameOf = (kind: LicenceKind, number: string): string => `${licenceKinds[kind]} ${number}`

const supplierOf = async (ctx: Ctx, id: string): Promise<{ name: string }> => {
  const row = isId(id) ? await ctx.tx.selectFrom('suppliers').select('name').where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('供应商')
  return row
}

export const addLicence: Licence['add'] = async (ctx, { supplierId, kind, licenceNo, classes, cas, signedOn, validUntil }) => {
  mustBePlatform(ctx)
  const wrong = cas.findIndex((it) => !isCas(it))
  if (wrong >= 0) throw invalid(`cas.${wrong}`, `CAS 号不正确（校验位不符）：${cas[wrong]}`)
  const { name } = await supplierOf(ctx, supplierId)
  const same = await ctx.tx
    .selectFrom('supplier_licences')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('kind', '=', kind)
    .where('number', '=', licenceNo)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (same) throw invalid('licenceNo', '这张证照已经登记；换证后请先注销旧的，再登记新的')
  const it = { supplierId, kind, number: licenceNo, classes, cas: [...new Set(cas)], signedOn, validUntil }
  const id = await keepLicence(ctx.tx, it, ctx.user.name)
  logAction(ctx, KIND, id, { action: 'add', title: '登记证照', comment: `${name}：${nameOf(kind, licenceNo)}` })
  ctx.objectId = id
  return { id }
}

export const endLicence: Licence['end'] = async (ctx, { id, reason }) => {
  mustBePlatform(ctx)
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('supplier_licences')
        .select(['kind', 'number', 'ended_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('证照')
  if (row.ended_at) throw new Fail('core.wrongState', { title: '证照', state: '已注销', action: '注销' })
  await ctx.tx.updateTable('supplier_licences').set({ ended_by: ctx.user.name, ended_at: ctx.now }).where('id', '=', id).execute()
  logAction(ctx, KIND, id, { action: 'end', title: '注销证照', comment: `${nameOf(row.kind as LicenceKind, row.number)}：${reason}` })
  ctx.objectId = id
  return {}
}

export const setLicenceCheck: Licence['setting'] = async (ctx, { isChecked }) => {
  mustBePlatform(ctx)
  await setPlatform(ctx, { checks_licences: isChecked })
  changed(ctx, KIND)
  return {}
}

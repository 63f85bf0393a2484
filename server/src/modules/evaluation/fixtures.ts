// Tests: an order whose first two lines were accepted, and pictures on their way into what is said of them.
import sharp from 'sharp'
import { keepFile } from '../../core/files.ts'
import type { SessionUser } from '../../core/context.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildOrder, buildOrderWorld } from '../order/fixtures.ts'
import type { World } from '../../../test/harness.ts'

export const acceptedOrder = async (world: World) => {
  const at = await buildOrderWorld(world.db)
  const id = await buildOrder(world.db, world.inSchool, at)
  await world.admin.query("update mall.orders set state = 'waitBill', moved_to = 'waitBill', accepted_at = now() where id = $1", [id])
  await world.admin.query(
    'update mall.order_lines set shipped_num = num, received_num = num, accepted_num = num where order_id = $1 and line_no < 3',
    [id],
  )
  return { at, id, mine: await world.as(at.buyer) }
}

/** With what a phone writes into it. */
export const photo = (red = 200): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .withExif({ IFD0: { Artist: 'Teacher Li', Copyright: 'secret-place' }, IFD3: { GPSLatitude: '29/1 52/1 0/1' } })
    .jpeg()
    .toBuffer()

export const upload = async (world: World, user: SessionUser, body: Buffer, name = '李老师的实验台.jpg'): Promise<string> =>
  (await keepFile({ db: world.db, storage: keptFiles() }, user, user.schoolId, name, body)).id

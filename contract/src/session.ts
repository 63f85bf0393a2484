// The browsers a person is signed in with (domain page 08 §8.1): each can be ended from any other.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Id, Iso, nothing } from './paging.ts'

const Device = z.object({
  id: z.string(),
  /** Chrome 141 · Windows */
  browser: z.string(),
  isPhone: z.boolean(),
  /** The address it came from, in words where it is of this machine or of a house network. */
  place: z.string(),
  beganAt: Iso,
  seenAt: Iso,
  isThis: z.boolean(),
  /** It is signed in now; otherwise it only remembers the account. */
  isLive: z.boolean(),
  /** 记住密码 7 天 was ticked: it signs in again without the password. */
  isRemembered: z.boolean(),
})

export const session = domain('登录设备', {
  list: endpoint({
    method: 'GET',
    path: 'session/list',
    title: '我的登录设备',
    access: 'signedIn',
    dependsOn: { session: 'any' },
    input: z.object({}),
    output: z.object({ list: z.array(Device), idleMinutes: z.int(), mostHours: z.int() }),
  }),
  end: endpoint({
    method: 'POST',
    path: 'session/end',
    title: '退出一台登录设备',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: nothing,
  }),
  endAll: endpoint({
    method: 'POST',
    path: 'session/endAll',
    title: '退出所有登录设备',
    access: 'signedIn',
    input: z.object({}),
    output: nothing,
  }),
})

// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { readAfterSignIn } from './read-after-sign-in.ts'

const ORDER = ['provCityDist', 'user.info', 'user/signature/getSignature', 'getSchool', 'shoppingCart/list', 'standard/shoppingCart/query']
const person = {
  userId: 'u1',
  srcId: null,
  schoolCode: 'U1',
  functionList: ['cart:edit'],
  categoryTypes: ['0'],
  tenantNeedHandSignature: 1,
}
const broken = () => new Response('', { status: 500, headers: { 'x-trace-id': 'trace-7' } })

/** Signs in before a server of which one call fails so often. */
const signIn = (user: object, failing = '', times = 0) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warned.mockClear()
  notices.set(() => [])
  const asked: string[] = []
  const answer = (path: string) => () => {
    asked.push(path)
    if (path === failing && asked.filter((it) => it === path).length <= times) return broken()
    return path === 'user.info' ? user : []
  }
  const { queries } = show(null, Object.fromEntries(ORDER.map((path) => [path, answer(path)])))
  return { asked, warned, done: readAfterSignIn(queries) }
}

describe('readAfterSignIn', () => {
  it('reads in the order of the specification, and knows the person before the rest is there', async () => {
    const { asked, warned, done } = signIn(person)
    expect(await done).toMatchObject({ userId: 'u1' })
    await waitFor(() => expect(asked).toEqual(ORDER))
    expect(warned).not.toHaveBeenCalled()
  })

  it('reads no signature where the school needs none, no cart of who has none, and nothing of who owes something first', async () => {
    const none = signIn({ ...person, functionList: [], tenantNeedHandSignature: 0 })
    await none.done
    await waitFor(() => expect(none.asked).toEqual(['provCityDist', 'user.info', 'getSchool']))
    for (const owed of [{ mustChangePassword: true }, { mustEnrol: true }, { consentDue: '2023-02-28' }, { leavesAt: '2026-12-01' }]) {
      const { asked, done } = signIn({ ...person, ...owed })
      await done
      await new Promise((next) => setTimeout(next, 50))
      expect(asked).toEqual(['provCityDist', 'user.info'])
    }
  })

  it.each(ORDER)('asks once more for %s, notes its trace number, says nothing and reads on', async (path) => {
    const { asked, warned, done } = signIn(person, path, 1)
    expect(await done).toMatchObject({ userId: 'u1' })
    await waitFor(() => expect([...new Set(asked)]).toEqual(ORDER))
    await waitFor(() => expect(asked.filter((it) => it === path)).toHaveLength(2))
    expect(warned.mock.calls.map(([, trace]) => trace as unknown)).toEqual(['trace-7'])
    expect(notices.get()).toEqual([])
  })

  it.each(ORDER)('goes on without %s where it fails again', async (path) => {
    const { asked, warned, done } = signIn(person, path, 2)
    const user = await done
    await waitFor(() => expect(warned).toHaveBeenCalledTimes(2))
    expect(asked.filter((it) => it === path)).toHaveLength(2)
    expect(user?.userId).toBe(path === 'user.info' ? undefined : 'u1')
    if (path !== 'user.info') await waitFor(() => expect(new Set(asked)).toEqual(new Set(ORDER)))
    expect(notices.get()).toEqual([])
  })
})

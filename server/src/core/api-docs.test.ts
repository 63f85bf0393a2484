import { titleOf, type Domain } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'

const world = useWorld()
const read = (url: string) => world().app.http.inject({ method: 'GET', url })

describe('the API reference', () => {
  it('groups every call under the Chinese name of its domain', async () => {
    const { tags, paths } = (await read('/api/docs/json')).json() as {
      tags: { name: string }[]
      paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
    }
    const domains: Record<string, Domain> = contract
    expect(tags.map((it) => it.name)).toEqual(Object.values(domains).map(titleOf))
    for (const { name } of tags) expect(name).toMatch(/[\u4e00-\u9fff]/)
    for (const { operationId, tags: own } of Object.values(paths).flatMap((it) => Object.values(it)))
      expect(own).toEqual([titleOf(domains[operationId.split('.')[0]!]!)])
  })

  it('shows our name and words, without the bar of the component', async () => {
    const page = (await read('/api/docs/')).body
    expect(page).toContain('<title>采园 API</title>')
    for (const own of ['ours.css', 'ours.js', 'icon.svg']) {
      expect(page).toContain(own)
      expect((await read(`/api/docs/static/theme/${own}`)).statusCode).toBe(200)
    }
    expect((await read('/api/docs/static/swagger-initializer.js')).body).toContain('"layout":"BaseLayout"')
  })
})

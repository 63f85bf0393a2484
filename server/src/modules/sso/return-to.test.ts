import { describe, expect, it } from 'vitest'
import { returnTo } from './return-to.ts'

/** Each where the address of another site may hide: plain, twice, in other slashes, in letters a browser drops. */
const hosts = ['evil.example', 'evil.example/%2F..', '127.1', '0x7f000001', 'evil.example@here', '[::1]']
const starts = ['//', '///', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/%2F', '/%2f%2f', '/%5C', '/..//', '/.//', 'https://', 'http:', '']
const others = [
  'javascript:alert(1)',
  'data:text/html,x',
  '/a\u0000b',
  '/a%0d%0aSet-Cookie:x',
  '/%E0%A4%A',
  '/a/%2e%2e//x',
  'order',
  '?x',
  '#x',
]
const vectors = [...hosts.flatMap((host) => starts.map((start) => start + host)), ...others]
describe('returnTo', () => {
  it.each(vectors)('leads to the first page for %j', (to) => expect(returnTo(to)).toBe('/'))
  it.each(['/', '/order', '/orderDetail?id=1&tab=a#b', '/searchCate?keyword=%E8%AF%95%E5%89%82', '/detail?next=//evil.example'])(
    'leads to %j',
    (to) => expect(returnTo(to)).toBe(to),
  )
  it('counts more than sixty of them', () => expect(vectors.length).toBeGreaterThan(60))
  it('leads to the first page where nothing is asked', () => expect(returnTo()).toBe('/'))
})

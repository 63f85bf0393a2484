import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressOf, callerOf, networkOf, readTrust, trustOf, type Trust } from './caller.ts'

/** Who called, as the product takes it, from this socket with this header. */
const callers = async (trust: Trust, asked: [socket: string, forwarded: string | undefined][]): Promise<string[]> => {
  const http = fastify({ trustProxy: trustOf(trust) })
  http.get('/', (request, reply) => reply.send(callerOf(request)))
  const said = []
  for (const [remoteAddress, forwarded] of asked)
    said.push(
      (await http.inject({ url: '/', remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })).body,
    )
  await http.close()
  return said
}

describe('callerOf', () => {
  it('believes nobody without a proxy', async () => {
    expect(await callers(false, [['203.0.113.9', '1.2.3.4']])).toEqual(['203.0.113.9'])
  })

  it('takes what the last of one proxy says, never what the caller claims of himself', async () => {
    expect(
      await callers(1, [
        ['127.0.0.1', '203.0.113.9'],
        ['127.0.0.1', '1.2.3.4, 203.0.113.9'],
        ['127.0.0.1', undefined],
      ]),
    ).toEqual(['203.0.113.9', '203.0.113.9', '127.0.0.1'])
  })

  it('counts two proxies', async () => {
    expect(await callers(2, [['127.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.5']])).toEqual(['203.0.113.9'])
  })

  it('believes the proxies of a list and no other', async () => {
    expect(
      await callers(
        ['10.0.0.0/8', '127.0.0.1'],
        [
          ['127.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.5'],
          ['203.0.113.66', '1.2.3.4'],
        ],
      ),
    ).toEqual(['203.0.113.9', '203.0.113.66'])
  })

  it('keeps to the last address there is when the rest is none, however long', async () => {
    const long = 'x'.repeat(8000)
    for (const forwarded of ['unknown', '_hidden', long, `${long}, nonsense`, '999.1.1.1', "1'; drop table"])
      expect(await callers(1, [['127.0.0.1', forwarded]])).toEqual(['127.0.0.1'])
  })

  it('has one form for each address', () => {
    expect(
      ['::ffff:203.0.113.9', '203.0.113.9:4711', '[2001:DB8::0:1]:443', 'fe80::1%eth0', '2001:db8:0:0:0:0:0:1'].map(addressOf),
    ).toEqual(['203.0.113.9', '203.0.113.9', '2001:db8::1', 'fe80::1', '2001:db8::1'])
    expect(['', '1.2.3', '0x7f000001', '01.2.3.4', '1.2.3.4, 5.6.7.8'].map(addressOf)).toEqual([null, null, null, null, null])
  })
})

describe('networkOf', () => {
  it('is a /64 of IPv6, in which one subscriber has every address', () => {
    expect(['203.0.113.9', '2001:db8:1:2:3::5', '2001:db8:1:2:ffff::1', '2001:db8:1:3::5'].map(networkOf)).toEqual([
      '203.0.113.9',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:3::/64',
    ])
  })
})

describe('readTrust', () => {
  it('is a number of proxies or a list of their addresses', () => {
    expect(['', '0', 'off', '1', '2', '10.0.0.5', ' 127.0.0.1, 10.0.0.0/8,::1'].map(readTrust)).toEqual([
      false,
      false,
      false,
      1,
      2,
      ['10.0.0.5'],
      ['127.0.0.1', '10.0.0.0/8', '::1'],
    ])
  })

  it('is nothing else, and not everybody', () => {
    for (const text of [
      'true',
      'yes',
      '10',
      '-1',
      '1.5',
      'nginx',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/8;127.0.0.1',
      '1,2',
    ])
      expect([text, readTrust(text)]).toEqual([text, null])
  })
})

describe('deploy/nginx.conf', () => {
  it('replaces the address of the caller for every location, and no location drops it', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8').replace(/#.*/g, '')
    expect(text.match(/X-Forwarded-For\s+\S+/g)).toEqual(['X-Forwarded-For $remote_addr;'])
    for (const [location] of text.matchAll(/location[^{]*\{[^}]*\}/g)) expect(location).not.toContain('proxy_set_header')
  })
})

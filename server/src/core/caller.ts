// Whose call it is by address: which proxies may say so, and one form for each address.
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** How many proxies stand in front, or the addresses they have; false: nobody may speak for another. */
export type Trust = false | number | string[]

const MOST_PROXIES = 9

const isProxyList = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  if (isIP(address) === 0) return false
  // A list that holds everybody would believe whoever calls.
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && ipaddr.isValidCIDR(entry))
}

/** Null: it says nothing that could be meant. */
export const readTrust = (text: string): Trust | null => {
  const said = text.trim().toLowerCase()
  if (['', '0', 'off', 'no', 'false'].includes(said)) return false
  if (/^\d+$/.test(said)) return Number(said) <= MOST_PROXIES ? Number(said) : null
  const entries = said.split(',').map((it) => it.trim())
  return entries.every(isProxyList) ? entries : null
}

/** As fastify asks it: may this hop, counted from our own socket, name the one before it? */
export const trustOf = (trust: Trust): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_, hop) => hop < trust : trust

const PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/

/** The usual form of an address, IPv4 also where it came wrapped in IPv6; null for anything else. */
export const addressOf = (text: string): string | null => {
  const [, wrapped, dotted] = PORT.exec(text) ?? []
  const bare = (wrapped ?? dotted ?? text).split('%')[0]!
  return isIP(bare) === 0 ? null : ipaddr.process(bare).toString()
}

/** Who called: the outermost address a trusted proxy vouches for; what is no address counts for nothing. */
export const callerOf = (request: FastifyRequest): string =>
  [...(request.ips ?? [request.ip])]
    .toReversed()
    .map(addressOf)
    .find((it) => it !== null) ?? ''

/** What one subscriber has: an IPv4 address, or a /64 of IPv6 in which he may call from any. */
export const networkOf = (address: string): string =>
  isIP(address) === 6 ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64` : address

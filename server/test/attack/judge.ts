// What every answer has to be, whatever was asked.
import { BUSY, OK } from '@caiyuan/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { endpoints } from '../endpoints.ts'
import type { World } from '../harness.ts'
import { verifyLogs } from '../../src/core/document-log/verify.ts'
import { checkInvariants } from '../../src/modules/fund/invariants.ts'

/** Words of the database, of the framework and of stacks. */
const INNER =
  /\b(?:select|insert into|delete from)\b.*\b(?:from|values|where)\b|syntax error|violates|relation "|column "|invalid input|out of range|node_modules|\.ts:\d|\n\s+at |\b[A-Z][a-z]*Error\b|FST_|ECONN|undefined|\[object/i
const CHINESE = /[\u4e00-\u9fff]/
const RAW = new Set(endpoints.filter(({ endpoint }) => endpoint.effect === 'raw').map(({ name }) => name)).add('files.read')

interface Answer {
  retCode: string
  /** What is wrong with the answer; empty when nothing is. */
  fault: string
}

const envelopeOf = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && Object.keys(value).join() === 'retCode,data,retMsg' ? (value as never) : null
  } catch {
    return null
  }
}

const faultOf = (status: number, { retCode, retMsg }: Record<string, unknown>): string => {
  if (status >= 500 || retCode === '5000') return 'broke'
  if (typeof retCode !== 'string' || typeof retMsg !== 'string') return 'is no envelope'
  if (retCode === OK) return ''
  if (!CHINESE.test(retMsg)) return 'says nothing in Chinese'
  // What somebody sent is said back in quotation marks.
  return INNER.test(retMsg.replaceAll(/“[^”]*”/g, '')) ? 'tells what is inside' : ''
}

export const judge = (name: string, response: LightMyRequestResponse): Answer => {
  if (!response.headers['content-type']?.toString().includes('application/json')) {
    const isFile = RAW.has(name) && response.statusCode < 400
    return { retCode: isFile ? OK : '', fault: isFile ? '' : 'is no envelope' }
  }
  // As OpenID Connect says it.
  if (name === 'sso.backChannel' && response.body === '{"error":"invalid_request"}') return { retCode: '4000', fault: '' }
  // As houses that take payments are answered.
  if (/^payment\.(wechat|alipay)Notice$/.test(name) && response.body.startsWith('{"code":"FAIL"')) return { retCode: '4000', fault: '' }
  // As couriers are.
  if (name === 'courier.kdniaoPush' && response.body.startsWith('{"Success":false')) return { retCode: '4000', fault: '' }
  const envelope = envelopeOf(response.body)
  if (!envelope) return { retCode: '', fault: 'is no envelope' }
  const fault = faultOf(response.statusCode, envelope)
  return { retCode: String(envelope['retCode']), fault: fault || (response.headers['x-trace-id'] ? '' : 'has no trace') }
}

export const isBusy = (it: Answer): boolean => it.retCode === BUSY

/** What the attack left behind in a school that it should not have. */
export const damageOf = async (world: World, schoolId: number): Promise<unknown[]> => {
  const damage: unknown[] = await world.inSchool(schoolId, (ctx) => checkInvariants(ctx.tx, schoolId))
  const { broken } = await world.tx(schoolId, (tx) => verifyLogs(tx, schoolId))
  if (broken) damage.push(broken)
  const { rows } = await world.admin.query("select topic, last_error from mall.outbox where state = 'dead' or last_error <> ''")
  return [...damage, ...rows]
}

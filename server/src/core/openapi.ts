// OpenAPI 3.1 from the contract: paths, inputs, outputs, access and refusals as they are enforced.
import { titleOf, type Domain, type Endpoint } from '@caiyuan/contract/endpoint'
import { fieldWords } from '@caiyuan/contract/field-words'
import { fails } from '@caiyuan/contract/fails'
import { contract } from '@caiyuan/contract/index'
import { needs } from '@caiyuan/contract/needs'
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Every field of an input with its Chinese word. */
const withWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withWords)
  if (value === null || typeof value !== 'object') return value
  const it = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withWords(part)])) as Json
  if (it['type'] === 'object' && it['properties'])
    it['properties'] = Object.fromEntries(
      Object.entries(it['properties']).map(([name, part]) => [name, { title: fieldWords[name], ...(part as Json) }]),
    )
  return it
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return io === 'input' ? (withWords(rest) as Json) : rest
}

const ACTING = {
  supplier: '，在 schoolId 指定的机构内处理本供应商的单据',
  platform: '，在 schoolId 指定的机构内处理请平台介入的单据',
}

const accessText = (endpoint: Endpoint): string => {
  if (endpoint.access === 'public') return '无需登录'
  if (endpoint.access === 'signedIn') return '登录后可用'
  return `需要权限：${needs[endpoint.access.need]}（${endpoint.access.need}）${endpoint.access.as ? ACTING[endpoint.access.as] : ''}`
}

const failText = (endpoint: Endpoint): string =>
  (endpoint.fails ?? []).map((key) => `\n- ${fails[key].retCode} ${fails[key].text}`).join('')

const operationOf = (name: string, title: string, endpoint: Endpoint): Json => {
  const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const answers: Json =
    endpoint.effect === 'raw'
      ? { 200: { description: '文件内容' } }
      : {
          200: {
            description: 'retCode 1000 为成功；2005 未登录；2009 无权限；其余为带中文说明的拒绝',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['retCode', 'data', 'retMsg'],
                  properties: { retCode: { type: 'string' }, data: schemaOf(endpoint.output, 'output'), retMsg: { type: 'string' } },
                },
              },
            },
          },
        }
  return {
    operationId: name,
    tags: [title],
    summary: endpoint.title,
    description: `${accessText(endpoint)}${endpoint.effect === 'write' ? '。改变数据：须带 sourceType 请求头，可带 Idempotency-Key' : ''}${endpoint.needsProof ? `。需在 ${PROOF_MINUTES} 分钟内确认过是本人（3159）` : ''}${failText(endpoint)}`,
    ...(endpoint.method === 'GET'
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: input.required?.includes(key) ?? false,
            schema,
          })),
        }
      : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: answers,
  }
}

/** The whole API as OpenAPI 3.1. */
export const openApi = (): Json => {
  const paths: Record<string, Json> = {}
  for (const [domain, endpoints] of Object.entries(contract as unknown as Record<string, Domain>)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const path = `/api/${endpoint.path}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(`${domain}.${verb}`, titleOf(endpoints), endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '采园 API',
      version: '0.1.0',
      description: '全部接口以 /api 开头，应答为 {retCode, data, retMsg}。金额为整数分（…Fen），单价为万分之一元（…E4）。',
    },
    tags: Object.values(contract).map((it) => ({ name: titleOf(it) })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

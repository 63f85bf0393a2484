// The API reference in the browser at /api/docs, from the same OpenAPI document as docs/openapi.json.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

export const serveApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: openApi() as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
      uiConfig: { docExpansion: 'none', tryItOutEnabled: false, supportedSubmitMethods: [] },
      theme: { title: '采园 API' },
    })
  })
}

// The API reference in the browser at /api/docs, from the same OpenAPI document as docs/openapi.json.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

/** The component speaks English only: these are the words it shows in this reference. */
const words = {
  Parameters: '参数',
  'No parameters': '没有参数',
  Name: '名称',
  Description: '说明',
  'Request body': '请求内容',
  Responses: '应答',
  Code: '状态码',
  'Media type': '内容类型',
  'Example Value': '示例',
  Schema: '结构',
  'Expand all': '全部展开',
  'Collapse all': '全部收起',
  'Default value': '默认值',
  'Available values': '可选值',
}

/** Runs in the browser: what the component draws later is put into Chinese as it comes. */
const script = `
document.documentElement.lang = 'zh-CN'
const view = document.createElement('meta')
view.name = 'viewport'
view.content = 'width=device-width, initial-scale=1'
document.head.append(view)
const words = ${JSON.stringify(words)}
const put = (root) => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let it = walk.nextNode(); it; it = walk.nextNode()) {
    if (it.parentElement && it.parentElement.closest('code, pre, .markdown, .opblock-summary')) continue
    const text = it.data.trim().replace(/:$/, '')
    const word = Object.hasOwn(words, text) ? words[text] : undefined
    if (word) it.data = it.data.trim().endsWith(':') ? word + '：' : word
  }
}
new MutationObserver((changes) => {
  for (const it of changes) for (const node of it.addedNodes) put(node.nodeType === Node.TEXT_NODE ? node.parentNode ?? node : node)
}).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true })
`

const style = `
body, .swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui table thead tr th, .swagger-ui .parameter__name, .swagger-ui .tab li,
.swagger-ui .info li, .swagger-ui .info p, .swagger-ui .renderedMarkdown p, .swagger-ui .response-col_status, .swagger-ui .btn {
  font-family: 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
}
body { background: #f5f7f6; }
body .swagger-ui .wrapper { max-width: 1200px; }
.swagger-ui .opblock-tag { font-size: 16px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title { color: #0e6b66; }
.swagger-ui .info .title small, .swagger-ui .info .link, .swagger-ui .response-col_links, .swagger-ui .response-control-media-type__accept-message,
.swagger-ui .opblock-body .try-out { display: none; }
.swagger-ui .parameter__name.required::after { content: '必填'; }
.swagger-ui a.nostyle:focus-visible, .swagger-ui button:focus-visible { outline: 2px solid #0e6b66; }
.swagger-ui .opblock-summary-operation-id { overflow-wrap: anywhere; }
@media (width < 768px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
}
`

/** web/public/icon.svg */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0E6B66"/><path d="M23 6c-3.600 1.300-8.400 2-14 2.200M10 11l1.600 3M15.600 10.400l1.200 3.200M23 9.600 20.200 14M7 17h18M16 13.800V27M15.600 17C13.600 20.400 10.600 22.800 7 24.200M16.400 17c2 3.400 5 5.800 8.600 7.200" fill="none" stroke="#fff" stroke-width="2.200" stroke-linecap="round"/></svg>`

let written: ReturnType<typeof openApi> | undefined
/** Written when somebody first asks for it: that takes longer than the rest of building the app. */
const document = { toJSON: () => (written ??= openApi()) }

export const serveApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'",
      // BaseLayout has no bar with somebody's logo and an address to type.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none', tryItOutEnabled: false, supportedSubmitMethods: [] },
      theme: {
        title: '采园 API',
        css: [{ filename: 'ours.css', content: style }],
        js: [{ filename: 'ours.js', content: script }],
        favicon: [{ filename: 'icon.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: icon }],
      },
    })
  })
}

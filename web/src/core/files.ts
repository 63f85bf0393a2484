// Files on their way: sent with progress, or fetched for the page itself. The server answers the same envelope as every call.
import { OK, SIGNED_OUT, type Envelope, type SentOf } from '@caiyuan/contract/endpoint'
import { ApiFail, HTTP, OFFLINE } from './api-fail.ts'
import { fileOf, openAnswer } from './call.ts'
import { apiBase, sourceType } from './config.ts'
import { connectionLost } from './connection.ts'
import type { Handle } from './handle.ts'
import { toLogin } from './navigate.ts'

export interface KeptFile {
  id: string
  name: string
  mime: string
  sizeBytes: number
}

export const fileAddress = (id: string, schoolId?: number): string =>
  `${apiBase}/files/${encodeURIComponent(id)}${schoolId ? `?schoolId=${schoolId}` : ''}`

/** A file the page itself makes use of. */
export const bytesOf = async <H extends Handle>(handle: H, input: SentOf<H>): Promise<ArrayBuffer> => {
  const answer = await fetch(fileOf(handle, input), { credentials: 'include' })
  if (answer.headers.get('content-type')?.startsWith('application/json')) await openAnswer(answer)
  return answer.arrayBuffer()
}

interface SendOptions {
  onProgress?: (part: number) => void
  /** Suppliers name the school they act in. */
  schoolId?: number | undefined
  /** Who has no account yet names the school he applies to. */
  applyTo?: string | undefined
}

const failOf = (request: XMLHttpRequest): ApiFail | KeptFile => {
  const traceId = request.getResponseHeader('x-trace-id') ?? undefined
  try {
    const envelope = JSON.parse(request.responseText) as Envelope
    if (request.status === 200 && envelope.retCode === OK) return envelope.data as KeptFile
    if (envelope.retCode === SIGNED_OUT) toLogin()
    return new ApiFail({ code: envelope.retCode, message: envelope.retMsg, data: envelope.data, traceId })
  } catch {
    return new ApiFail({ code: HTTP, message: request.status === 413 ? '文件太大' : '请求错误', traceId })
  }
}

// fetch tells nothing about the progress of an upload.
export const sendFile = (file: File, { onProgress, schoolId, applyTo }: SendOptions = {}): Promise<KeptFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const at = applyTo ? `?applyTo=${encodeURIComponent(applyTo)}` : schoolId ? `?schoolId=${schoolId}` : ''
    request.open('POST', `${apiBase}/files${at}`)
    request.withCredentials = true
    request.setRequestHeader('sourceType', sourceType)
    request.setRequestHeader('x-file-size', String(file.size))
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const answer = failOf(request)
      if (answer instanceof ApiFail) reject(answer)
      else resolve(answer)
    }
    request.onerror = () => {
      connectionLost()
      reject(new ApiFail({ code: OFFLINE, message: '网络已断开，文件没有传完，请重新上传' }))
    }
    const body = new FormData()
    body.append('file', file, file.name)
    request.send(body)
  })

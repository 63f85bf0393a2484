// A server of the tests on a port of its own; `port` where the address must be known before.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  url: string
  close(): Promise<void>
}

export const listen = async (answer: RequestListener, port = 0): Promise<Listening> => {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

export const bodyOf = async (request: AsyncIterable<Buffer>): Promise<URLSearchParams> => {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

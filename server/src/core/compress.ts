// Answers above a kilobyte leave compressed. The built web is compressed once, when it is built (web/vite.config.ts).
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

const LEAST_BYTES = 1024
/** Of 11: what is compressed anew for each answer must cost less than it saves. */
const BROTLI_QUALITY = 4
/** Event streams are told line by line, workbooks and pictures are compressed already. */
const TYPES = /^(application\/(json|javascript|xml)|image\/svg\+xml|text\/(?!event-stream))/

export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    threshold: LEAST_BYTES,
    encodings: ['br', 'gzip', 'identity'],
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Nobody sends us compressed bodies, and a small one may be a large one.
    globalDecompression: false,
  })
}

// Runs beside the server: the text of a PDF with its places. A hostile file can cost this thread its life, nothing else.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { countBuffers } from './counted-buffers.ts'

/** Text of one run with its place: x to the right, y upwards, in points. */
export interface Piece {
  page: number
  text: string
  x: number
  y: number
  width: number
  height: number
}

export interface Task {
  id: number
  body: Uint8Array<ArrayBuffer>
  maxPages: number
}

/** Older invoices name their characters by tables that are not inside the file. */
const TABLES = `${join(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'cmaps')}/`

/** Of one file, all its streams together. */
const MOST_INFLATED = 64 * 1024 * 1024
const buffers = countBuffers(MOST_INFLATED)

const piecesOf = async ({ body, maxPages }: Task): Promise<Piece[]> => {
  buffers.reset()
  const task = getDocument({
    data: body,
    cMapUrl: TABLES,
    cMapPacked: true,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    const pieces: Piece[] = []
    for (let page = 1; page <= Math.min(pdf.numPages, maxPages); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      for (const it of items)
        if ('str' in it && it.str.trim() !== '')
          pieces.push({ page, text: it.str, x: it.transform[4], y: it.transform[5], width: it.width, height: it.height })
    }
    return pieces
  } finally {
    await task.destroy()
  }
}

parentPort!.on('message', (task: Task) => {
  parentPort!.postMessage({ id: task.id, isBegun: true }, [])
  piecesOf(task).then(
    (pieces) => parentPort!.postMessage({ id: task.id, pieces }, []),
    () => parentPort!.postMessage({ id: task.id, pieces: null }, []),
  )
})

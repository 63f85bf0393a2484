// How files are named and summed in what finance takes away.
import { createHash } from 'node:crypto'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A folder takes names of 255 bytes, a Chinese letter is three of them; what is left keeps its ending. */
export const plainName = (name: string, mostBytes: number): string => {
  const letters = [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')]
  while (Buffer.byteLength(letters.join('')) > mostBytes) letters.shift()
  return letters.join('')
}

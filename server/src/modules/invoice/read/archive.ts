// Zips are opened within bounds that are judged before anything of them is inflated.
import { unzipSync } from 'fflate'
import { BadFile } from './safe-xml.ts'

interface Bounds {
  /** What it is called when it is refused: OFD 文件. */
  what: string
  wants: (name: string) => boolean
  mostBytes: number
  mostInAll: number
  mostEntries: number
}

/** The wanted entries, the inflated bytes capped by what each declares before any of it is inflated. */
export const unpack = (body: Uint8Array, { what, wants, mostBytes, mostInAll, mostEntries }: Bounds): Map<string, Uint8Array> => {
  let all = 0
  let entries = 0
  try {
    const files = unzipSync(body, {
      filter: (it) => {
        if (!wants(it.name)) return false
        entries += 1
        all += it.originalSize
        if (it.originalSize > mostBytes || all > mostInAll) throw new BadFile(`${what}解压后过大`)
        if (entries > mostEntries) throw new BadFile(`${what}里的文件超过 ${mostEntries} 个，解压后过大`)
        return true
      },
    })
    return new Map(Object.entries(files))
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile(`${what}已损坏，请重新下载后上传`)
  }
}

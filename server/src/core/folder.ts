import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder with its parents. Node's own recursive mkdir never returns where the file system refuses with ENOENT (/proc). */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return accessSync(folder, constants.W_OK)
  if (dirname(folder) !== folder) makeParents(dirname(folder))
  mkdirSync(folder)
}

const makeParents = (folder: string): void => {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeParents(dirname(folder))
  mkdirSync(folder)
}

import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder with its parents. Node's own recursive mkdir never returns where the file system refuses with ENOENT (/proc). */
export const makeFolder = (folder: string): void => {
  make(folder)
  // Also refuses a file where the folder should be.
  readdirSync(folder)
  accessSync(folder, constants.W_OK)
}

const make = (folder: string): void => {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) make(dirname(folder))
  mkdirSync(folder)
}

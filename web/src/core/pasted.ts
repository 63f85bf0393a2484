// A block as it is pasted from a sheet or a text.

/** A heading as it is compared. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export interface PastedRow {
  /** The line of the text it stands in, from 1: people find it there. */
  no: number
  cells: string[]
}

/** Rows of cells: by tabs where there are any, as a sheet is pasted; else by commas, else by wide gaps. */
export const rowsOf = (text: string): PastedRow[] => {
  const lines = text
    .split(/\r?\n/)
    .map((it, i) => ({ no: i + 1, it }))
    .filter(({ it }) => it.trim() !== '')
  const rows = lines.map(({ it }) => it)
  const cut = rows.some((it) => it.includes('\t')) ? /\t/ : rows.every((it) => /\s{2,}/.test(it.trim())) ? /\s{2,}/ : /[,，;；|]|\s{2,}/
  return lines.map(({ no, it }) => ({
    no,
    cells: (cut.source === '\\t' ? it : it.trim()).split(cut).map((cell) => cell.trim().replaceAll(/^"|"$/g, '')),
  }))
}

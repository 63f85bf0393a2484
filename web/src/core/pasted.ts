// A block as it is pasted from a sheet or a text.

/** A heading as it is compared. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rows of cells: by tabs where there are any, as a sheet is pasted; else by commas, else by wide gaps. */
export const cellsOf = (text: string): string[][] => {
  const rows = text.split(/\r?\n/).filter((it) => it.trim() !== '')
  const cut = rows.some((it) => it.includes('\t')) ? /\t/ : rows.every((it) => /\s{2,}/.test(it.trim())) ? /\s{2,}/ : /[,，;；|]|\s{2,}/
  return rows.map((it) => (cut.source === '\\t' ? it : it.trim()).split(cut).map((cell) => cell.trim().replaceAll(/^"|"$/g, '')))
}

// What somebody looks for, as it stands in a LIKE: no letter of it is a wildcard.

export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Anywhere in the text. */
export const containing = (text: string): string => `%${literal(text)}%`

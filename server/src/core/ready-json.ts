// An answer that is JSON already: it leaves as it was written, and is read again only by who looks into it.
class ReadyJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/** Takes the place of the value that was written so. */
export const ready = <T extends object>(text: string): T => new ReadyJson(text) as unknown as T

export const jsonOf = (value: unknown): string => (value instanceof ReadyJson ? value.text : (JSON.stringify(value) ?? 'null'))

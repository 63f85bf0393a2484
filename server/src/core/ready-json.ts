// An answer that is JSON already: it leaves as the bytes it was written in, and is read again only by who looks into it.
class ReadyJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

/** Takes the place of the value that was written so. */
export const ready = <T extends object>(bytes: Buffer): T => new ReadyJson(bytes) as unknown as T

/** A value between what stands before and behind it, as it leaves. */
export const jsonBetween = (before: string, value: unknown, behind: string): string | Buffer =>
  value instanceof ReadyJson
    ? Buffer.concat([Buffer.from(before), value.bytes, Buffer.from(behind)])
    : `${before}${JSON.stringify(value) ?? 'null'}${behind}`

import { failText, fails, type FailKey } from '@caiyuan/contract/fails'

/** A refusal with its catalogue key; the only error a command throws on purpose. `data` reaches the screen. */
export class Fail extends Error {
  readonly key: FailKey
  readonly data: unknown

  constructor(key: FailKey, values: Record<string, string | number> = {}, data: unknown = null) {
    super(failText(key, values))
    this.key = key
    this.data = data
  }

  get retCode(): string {
    return fails[this.key].retCode
  }
}

/** You may not know that it exists: the same answer for foreign and for absent records. */
export const missing = (what: string): Fail => new Fail('core.missing', { what })

/** Invalid input found after parsing, bound to a field of the form. */
export const invalid = (field: string, message: string): Fail => new Fail('core.invalid', { message }, { fields: { [field]: message } })

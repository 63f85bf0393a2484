// The address people call us by, as the operator gave it: what partners are told is never taken from a request.
let current = 'http://127.0.0.1:8080'

/** Set once at start. */
export const setPublicUrl = (it: string): void => {
  current = it.replace(/\/+$/, '')
}

/** The whole address of a path of ours. */
export const publicUrl = (path: string): string => `${current}${path}`

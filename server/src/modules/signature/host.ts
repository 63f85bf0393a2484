// Where phones open the signing page: a host of its own, which no session cookie of a desktop reaches.
let host = 'http://127.0.0.1:8080'

export const setSigningHost = (url: string): void => {
  host = url.replace(/\/$/, '')
}

/** The tag stands behind the #: it is sent to no server and stands in no log. */
export const signingAddress = (tag: string): string => `${host}/sign#${tag}`

// Several answers of one read: apart from api.ts, since what it takes to wait for them is no part of the first page.
import type { SentOf } from '@caiyuan/contract/endpoint'
import { useQueries } from '@tanstack/react-query'
import type { ApiFail } from './api-fail.ts'
import { readOf } from './api.ts'
import type { Handle } from './handle.ts'

/** The same read for several inputs; the answers once all are there. */
export const useReads = <H extends Handle>(handle: H, inputs: readonly SentOf<H>[]) =>
  useQueries({
    queries: inputs.map((input) => readOf(handle, input)),
    combine: (results) => ({
      data: results.every((it) => it.data) ? results.map((it) => it.data!) : undefined,
      error: (results.find((it) => it.error)?.error ?? null) as ApiFail | null,
      refetch: () => results.forEach((it) => void it.refetch()),
    }),
  })

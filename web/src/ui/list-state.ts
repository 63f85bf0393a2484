// All state of a list lives in the URL: tab, filters, sort, page. A link to a list is the list.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export interface ListShape<F extends Record<string, string>> {
  /** First tab is the default. */
  tabs?: readonly string[]
  /** Filters with their empty values. */
  filters: F
  /** `field` or `-field`. */
  sort?: string
  pageSize?: number
}

export interface ListValues<F extends Record<string, string>> {
  tab: string
  filters: F
  sort: string
  pageNum: number
  pageSize: number
}

export interface ListState<F extends Record<string, string> = Record<string, string>> extends ListValues<F> {
  /** Changes part of it; anything but the page goes back to page 1. */
  set: (change: Partial<Omit<ListValues<F>, 'filters'>> & { filters?: Partial<F> }) => void
  clear: () => void
  isFiltered: boolean
}

const asWhole = (text: string | null, or: number): number => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : or)

export const readList = <F extends Record<string, string>>(params: URLSearchParams, shape: ListShape<F>): ListValues<F> => {
  const filters = Object.fromEntries(Object.entries(shape.filters).map(([name, empty]) => [name, params.get(name) ?? empty])) as F
  const first = shape.tabs?.[0] ?? ''
  const tab = params.get('tab') ?? first
  return {
    tab: shape.tabs?.includes(tab) ? tab : first,
    filters,
    sort: params.get('sort') ?? shape.sort ?? '',
    pageNum: asWhole(params.get('pageNum'), 1),
    pageSize: asWhole(params.get('pageSize'), shape.pageSize ?? 20),
  }
}

/** Defaults stay out of the URL, so that it is short and stable. */
export const writeList = <F extends Record<string, string>>(
  before: URLSearchParams,
  values: ListValues<F>,
  shape: ListShape<F>,
): URLSearchParams => {
  const params = new URLSearchParams(before)
  const put = (name: string, value: string, empty: string) => (value === empty ? params.delete(name) : params.set(name, value))
  put('tab', values.tab, shape.tabs?.[0] ?? '')
  put('sort', values.sort, shape.sort ?? '')
  put('pageNum', String(values.pageNum), '1')
  put('pageSize', String(values.pageSize), String(shape.pageSize ?? 20))
  for (const [name, empty] of Object.entries(shape.filters)) put(name, values.filters[name] ?? empty, empty)
  return params
}

export const useListState = <F extends Record<string, string>>(shape: ListShape<F>): ListState<F> => {
  const [params, setParams] = useSearchParams()
  const values = readList(params, shape)
  const set = useCallback<ListState<F>['set']>(
    (change) =>
      setParams(
        (before) => {
          const now = readList(before, shape)
          const filters = { ...now.filters, ...change.filters }
          return writeList(before, { ...now, pageNum: 1, ...change, filters }, shape)
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, shape],
  )
  const isFiltered = Object.entries(shape.filters).some(([name, empty]) => values.filters[name] !== empty)
  const clear = useCallback(() => set({ filters: shape.filters } as Parameters<typeof set>[0]), [set, shape])
  return { ...values, set, clear, isFiltered }
}

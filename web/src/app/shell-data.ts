// What the frame itself reads from the server.
const none: readonly never[] = []

export interface Category {
  id: string
  name: string
  children: readonly Category[]
}

export const searchAddress = (path: string, keyword: string): string =>
  keyword.trim() === '' ? path : `${path}?${new URLSearchParams({ keyword: keyword.trim() }).toString()}`

export const categoryAddress = (id: string): string => `/searchCate?${new URLSearchParams({ categoryId: id }).toString()}`

export const useCartCount = (): number => 0
export const useHotWords = (): readonly string[] => none
export const useSuggestions = (_text: string): readonly { text: string; note: string }[] => none
export const useCategories = (): readonly Category[] => none

// Addresses of the trial kind; a kind of the product has its line in contract/src/to.ts.
export const detailOf = (id: string): string => `/pageFeeDetail?id=${id}`
export const formOf = (id: string): string => `/pageFeeForm?id=${id}`
export const printOf = (id: string): string => `/print/pageFee?id=${id}`

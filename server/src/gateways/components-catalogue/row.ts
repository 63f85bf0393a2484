// A row of the simulated partner's catalogue.
export interface Row {
  mpn: string
  maker: string
  package: string
  category: string
  text: string
  /** `名称=值;名称=值`. */
  params: string
  yuan: number
  moq: number
  step: number
  stock: number
  days: number
  /** Parts of one group can stand for each other. */
  group: string
  isLast?: boolean
}

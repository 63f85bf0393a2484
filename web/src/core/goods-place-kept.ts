/** What `goods-place.ts` keeps, as the first script of a page may ask with it: whose choice it is shows later, and is seldom another's. */
export const keptPlace = (): { provinceCode?: string } => {
  const [, provinceCode] = /"provinceCode":"(\d\d)"/.exec(localStorage.getItem('goodsPlace') ?? '') ?? []
  return provinceCode ? { provinceCode } : {}
}

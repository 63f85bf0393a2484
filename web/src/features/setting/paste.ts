// Reads a pasted address: 收货人、电话、地区、详细地址, in whatever order and with whatever marks people use.
export interface Region {
  code: string
  name: string
  children?: readonly Region[] | undefined
}

export interface Pasted {
  receiver?: string
  receMobile?: string
  tel?: string
  provinceCode?: string
  cityCode?: string
  countyCode?: string
  detail?: string
}

const LABELS = /(收货人|收件人|姓名|联系人|联系电话|手机号码?|电话|所在地区|详细地址|收货地址|地址)\s*[:：]/g
const MARKS = /[\s,，;；、|/]+/

/** 浙江 stands for 浙江省, 宁波 for 宁波市; the longest name that fits wins. */
const shortOf = (name: string): string =>
  name.replace(/(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市|地区|自治州|盟|区|县)$/, '')

const startingWith = (text: string, regions: readonly Region[]): { region: Region; rest: string } | undefined => {
  const hits = regions.flatMap((region) =>
    [region.name, shortOf(region.name)].filter((name) => name.length > 1 && text.startsWith(name)).map((name) => ({ region, name })),
  )
  const best = hits.toSorted((a, b) => b.name.length - a.name.length)[0]
  return best && { region: best.region, rest: text.slice(best.name.length).trimStart() }
}

const readRegion = (text: string, tree: readonly Region[]): Pasted & { rest: string } => {
  const start = tree
    .flatMap((province) => [province.name, shortOf(province.name)])
    .map((name) => text.indexOf(name))
    .filter((at) => at >= 0)
    .toSorted((a, b) => a - b)[0]
  if (start === undefined) return { rest: text }
  const province = startingWith(text.slice(start), tree)
  if (!province) return { rest: text }
  const before = text.slice(0, start)
  const found: Pasted = { provinceCode: province.region.code }
  let { rest } = province
  // A municipality is its own city and may be written once.
  const cities = province.region.children ?? []
  const city = startingWith(rest, cities) ?? (cities.length === 1 ? { region: cities[0]!, rest } : undefined)
  if (city) {
    found.cityCode = city.region.code
    rest = city.rest
    const county = startingWith(rest, city.region.children ?? [])
    if (county) {
      found.countyCode = county.region.code
      rest = county.rest
    }
  }
  return { ...found, rest: `${before} ${rest}` }
}

const take = (text: string, pattern: RegExp): [string | undefined, string] => {
  const found = pattern.exec(text)?.[0]
  return found ? [found, text.replace(found, ' ')] : [undefined, text]
}

export const readPasted = (pasted: string, tree: readonly Region[]): Pasted => {
  let text = pasted.replace(LABELS, ' ').replace(/[\r\n\t]+/g, ' ')
  const [mobile, afterMobile] = take(text, /(?<!\d)1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/)
  const [tel, afterTel] = take(afterMobile, /(?<!\d)0\d{2,3}-\d{7,8}(?!\d)/)
  const { rest, ...region } = readRegion(afterTel, tree)
  text = rest.trim()
  const parts = text.split(MARKS).filter(Boolean)
  // A name is short and has no figures; the rest is the way to the door.
  const name = parts.find((it) => it.length <= 4 && /^[\p{Script=Han}·A-Za-z]+$/u.test(it) && !/[路街道巷号楼室院]$/.test(it))
  const detail = parts.filter((it) => it !== name).join(' ')
  return {
    ...region,
    ...(mobile ? { receMobile: mobile.replace(/\D/g, '') } : {}),
    ...(tel ? { tel } : {}),
    ...(name ? { receiver: name } : {}),
    ...(detail ? { detail } : {}),
  }
}

// Lists of goods composed for tests, in the shapes suppliers send: headers of their own, titles, units, columns nobody asked for.
import { unzipSync, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'

/** 试剂: no code and no price, names in two languages, one of them missing, texts with commas. */
export const reagents = `cas,name_zh,name_zh_source,name_en,iupac,formula,mol_weight,synonyms_en
7732-18-5,水,手工,water,oxidane,H2O,18.015,"aqua; ""purified"" water"
7647-14-5,氯化钠,手工,sodium chloride,"sodium;chloride",NaCl,58.44,table salt; halite
64-17-5,,,ethanol,ethanol,C2H6O,46.07,"ethyl alcohol; spirit, of wine"
`

/** 元器件 of a parts library: part numbers that come twice, empty descriptions, signs in the texts. */
export const parts = `part_number,manufacturer_derived,library_category,package_footprint,pins,description,keywords,datasheet
CY4001,采园半导体,逻辑,DIP?14*,14,四路二输入或非门,CMOS Nor2,https://example.com/cy4001.pdf
CY4002,,逻辑,SOIC*3.9x8.7mm*P1.27mm*,14,"双路四输入, 或非门",CMOS ~OE,
CY4001,另一家,逻辑,TSSOP?14*,14,同号的另一种,CMOS,
`

/** 元器件 of a shop: a price in another currency that is no price, stock, a least quantity, a category with commas. */
export const components = `lcsc,mpn,manufacturer,category,package_footprint,value,description,price_usd,stock,min_qty,library_class,datasheet
Y1001,CYB1608-601,采园电子,"Filters/EMI Optimization,Ferrite Beads",FB_0603,,-55°C~+125°C 600Ω@100MHz ±25% 0603,0.017,133929,20,Basic,https://example.com/a.pdf
Y1002,CYL1608-100,采园电子,"Inductors/Coils,Inductors (SMD)",L_0603,"10uH,3mA",1.85Ω 10uH ±10% 0603,0.02,0,50,Extended,
`

/** Lines of an order of another mall: a category number of theirs, and a gift for nothing. */
export const orderLines = `sku_id,jd_category_id,num,price_incl_tax,tax_per_unit,price_excl_tax,type,name
900001,1870,2,1799.00,206.97,1592.03,0,采园 正1匹 冷暖挂机(CY-25GW)
900002,1737,15,4.27,0.49,3.78,0,采园 20张5号牛皮纸信封 220*110mm
900003,1737,1,0.00,0.00,0.00,1,赠品 便签本
`

/** 耗材: neither code nor category, names that differ by their spec alone. */
export const consumables = `name,spec,unit,seed_price
一次性使用采样管,5ml,支,0.45
一次性使用采样管,10ml,支,0.65
检查手套（丁腈）,M,盒,29.9
`

/** Two columns and nothing else. */
export const bare = `code,name
A90010100,样品用房
A90010200,样品用架
`

const lines = (...goods: object[]): string => goods.map((it) => JSON.stringify(it)).join('\n')

/** A mall that keeps the names of its specs beside the goods, and texts of several lines. */
export const bedding = lines(
  {
    id: '1',
    sn: 'S1',
    name: '纯棉四件套',
    brief: '水洗工艺',
    brand: '',
    category: ['居家', '床品'],
    unit: '件',
    list_price: 919.0,
    price: 899.0,
    attributes: [
      ['材质', '100%棉'],
      ['温馨提示', '初次使用可能有味道。\n洗涤后散去。'],
    ],
    specs: { 规格: ['1.5 米', '1.8 米'] },
    skus: [
      { specs: ['1.5 米'], price: 899.0, stock: 100 },
      { specs: ['1.8 米'], price: 999.0, stock: 0 },
    ],
  },
  {
    id: '2',
    sn: 'S2',
    name: '荞麦枕',
    brief: '',
    category: ['居家'],
    unit: '',
    price: 59,
    specs: {},
    skus: [{ specs: [], price: 59, stock: 7 }],
  },
)

/** A mall whose SKUs have codes of their own and specs as pairs. */
export const phones = lines({
  id: '26',
  sn: '800001',
  name: '采园 手机 ',
  brand: '采园',
  category: ['', '手机通讯'],
  unit: '台',
  price: 3788.0,
  attributes: [['颜色', '金色,银色']],
  skus: [
    {
      sku_code: '20260001',
      price: 3788.0,
      stock: 487,
      specs: [
        { key: '颜色', value: '金色' },
        { key: '容量', value: '16G' },
      ],
    },
    {
      sku_code: '20260002',
      price: 3999.5,
      stock: 499,
      specs: [
        { key: '颜色', value: '银色' },
        { key: '容量', value: '32G' },
      ],
    },
  ],
})

/** A shop that counts in fen and numbers its specs. */
export const recorders = lines({
  id: '7001',
  name: '双镜头行车记录仪',
  category: ['汽车用品', '车载电器', '行车记录仪'],
  skus: [
    { spec_no: '11', spec_name: '【旗舰版】触摸大屏', price_fen: 32_900, stock: 825 },
    { spec_no: '12', spec_name: '【标准版】', price_fen: 29_950, stock: 756 },
  ],
})

/** Every pair of bytes GB18030 gives a character, turned round: the platform can only read it. */
const gbPairs = (): Map<string, number> => {
  const decoder = new TextDecoder('gb18030')
  const pairs = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) pairs.set(decoder.decode(Uint8Array.of(lead, trail)), lead * 256 + trail)
  return pairs
}

/** As a spreadsheet program on a Chinese desk saves CSV. */
export const inGb18030 = (text: string): Buffer => {
  const pairs = gbPairs()
  return Buffer.from(
    [...text].flatMap((char) => {
      const code = char.charCodeAt(0) < 128 ? char.charCodeAt(0) : pairs.get(char)!
      return code < 256 ? [code] : [code >> 8, code & 255]
    }),
  )
}

/** 报价单 in Chinese: a title and its date above the headers, prices as people write them. */
export const quotation = `采园样品有限公司 2026 年报价单,,,,,,,
有效期至：2026-12-31,,,,,,,
,,,,,,,
序号,货 号,产品名称,规格型号,计量单位,单价(元),库存数量,交期（天）
1,YP-001,移液器吸头,200μL 盒装,盒,"￥1,018.50",20,3
2,YP-002,离心管架,50 孔,个,12.5元,5,7
3,YP-003,封口膜,4in×125ft,卷,面议,1,7
`

const SPARE = Array.from({ length: 30 }, (_, i) => `备用列${i + 1}`)

/** A workbook with a title over its columns, a blank row, headers with units and stars, many columns, numbers as numbers. */
export const workbook = (): Promise<Buffer> =>
  writeXlsxFile([
    [{ value: '采园样品有限公司产品目录', columnSpan: 6 }],
    [],
    ['*商品编码', '品名', '厂家', '包装规格', '单位', '售价（含税）', '库存', '税率(%)', '货期', ...SPARE].map((value) => ({ value })),
    [
      { value: 'W-1' },
      { value: '无水乙醇' },
      { value: '采园化学' },
      { value: '500mL/瓶' },
      { value: '瓶' },
      { type: Number, value: 14.5 },
      { type: Number, value: 120 },
      { type: Number, value: 13 },
      { type: Number, value: 3 },
      ...SPARE.map((_, i) => (i % 3 === 0 ? { value: `附注 ${i}` } : null)),
    ],
    [
      { value: 'W-2' },
      { value: '擦镜纸' },
      null,
      { value: '100 张/本' },
      { value: '本' },
      { type: Number, value: 3.25 },
      { type: Number, value: 9 },
    ],
  ] as never).toBuffer()

const NS =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
interface Sheet {
  name: string
  state?: string
  rows: Record<number, (string | number | { xml: string } | null)[]>
  merges?: string[]
}

const cellXml = (row: number, column: number, it: string | number | { xml: string }): string => {
  const ref = `${String.fromCharCode(65 + column)}${row}`
  if (typeof it === 'number') return `<c r="${ref}"><v>${it}</v></c>`
  if (typeof it === 'string') return `<c r="${ref}" t="inlineStr"><is><t>${it}</t></is></c>`
  return `<c r="${ref}" ${it.xml}</c>`
}

/** A workbook of these sheets: cells by row, as texts, numbers or their own XML. */
export const bookOf = (...sheets: Sheet[]): Buffer => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${NS}><sheets>${sheets.map((it, i) => `<sheet name="${it.name}" sheetId="${i + 1}" ${it.state ? `state="${it.state}"` : ''} r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${RELS}/worksheet" Target="/xl/worksheets/s${i + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${NS}><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
  }
  for (const [i, it] of sheets.entries()) {
    const rows = Object.entries(it.rows).map(
      ([no, cells]) => `<row r="${no}">${cells.map((c, at) => (c === null ? '' : cellXml(Number(no), at, c))).join('')}</row>`,
    )
    const merges = it.merges ? `<mergeCells>${it.merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
    parts[`xl/worksheets/s${i + 1}.xml`] = `<worksheet ${NS}><sheetData>${rows.join('')}</sheetData>${merges}</worksheet>`
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
}

/** The same workbook with one of its parts as another program writes it. */
export const changed = (book: Buffer, part: string, how: (text: string) => string): Buffer => {
  const parts = unzipSync(book)
  return Buffer.from(zipSync({ ...parts, [part]: Buffer.from(how(Buffer.from(parts[part]!).toString())) }))
}

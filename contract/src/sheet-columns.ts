// Columns of lists people bring: 货号 with quantities, BOMs, goods to be bought outside the mall, firms to be invited. `words` are headers that mean them, without blanks and marks, in lower case. No schemas.
export const sheetColumns = {
  numbers: {
    catNo: { title: '货号', words: ['货号', '目录号', '商品货号', '型号', '商品编号', 'catno', 'catalogno', 'partnumber', 'model'] },
    num: { title: '数量', words: ['数量', '采购数量', '申购数量', '件数', 'qty', 'quantity', 'num'] },
  },
  bom: {
    designator: { title: '位号', words: ['位号', '标号', 'designator', 'reference', 'references', 'refdes', 'ref'] },
    partNo: {
      title: '型号',
      words: [
        '型号',
        '物料型号',
        '料号',
        '元件型号',
        '厂家型号',
        'partnumber',
        'partno',
        'mpn',
        'part',
        'manufacturerpartnumber',
        'comment',
        'value',
      ],
    },
    package: { title: '封装', words: ['封装', 'package', 'footprint'] },
    num: { title: '每套用量', words: ['数量', '用量', '每套用量', '单板用量', 'qty', 'quantity', 'num'] },
  },
  offPlatform: {
    name: { title: '名称', words: ['名称', '商品名称', '品名', '货物名称', '物品名称', '项目名称', 'name', 'item', 'description'] },
    brand: { title: '品牌', words: ['品牌', 'brand'] },
    model: { title: '型号', words: ['型号', '规格型号', 'model', 'partno'] },
    catNo: { title: '货号', words: ['货号', '目录号', 'catno', 'catalogno'] },
    cas: { title: 'CAS 号', words: ['cas', 'cas号', 'casno'] },
    manufacturer: { title: '生产商', words: ['生产商', '生产厂家', '厂家', '制造商', 'manufacturer'] },
    spec: { title: '规格', words: ['规格', '规格参数', '技术参数', 'spec'] },
    pack: { title: '包装', words: ['包装', 'pack'] },
    unit: { title: '单位', words: ['单位', '计量单位', 'unit'] },
    qty: { title: '数量', words: ['数量', '采购数量', 'qty', 'quantity', 'num'] },
    price: { title: '单价', words: ['单价', '单价元', '含税单价', '价格', 'price', 'unitprice'] },
    link: { title: '链接', words: ['链接', '网址', 'link', 'url'] },
    category: { title: '品目', words: ['品目', '类别', '类型', '分类', 'category'] },
  },
  firms: {
    uscc: { title: '统一社会信用代码', words: ['统一社会信用代码', '社会信用代码', '信用代码', '税号', '纳税人识别号', 'uscc', 'taxno'] },
    name: {
      title: '供应商名称',
      words: ['供应商名称', '供应商', '单位名称', '公司名称', '企业名称', '名称', 'supplier', 'company', 'name'],
    },
  },
} as const satisfies Record<string, Record<string, { title: string; words: readonly string[] }>>
export type SheetOf = keyof typeof sheetColumns

/** The column without which there is no list. */
export const sheetKey = { numbers: 'catNo', bom: 'partNo', offPlatform: 'name', firms: 'name' } as const satisfies Record<SheetOf, string>

export const SHEET_ROWS_MAX = 1000

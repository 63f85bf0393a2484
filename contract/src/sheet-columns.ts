// Columns of lists people bring: 货号 with quantities, and BOMs. `words` are headers that mean them, without blanks and marks, in lower case. No schemas.
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
} as const satisfies Record<string, Record<string, { title: string; words: readonly string[] }>>
export type SheetOf = keyof typeof sheetColumns

/** The column without which there is no list. */
export const sheetKey = { numbers: 'catNo', bom: 'partNo' } as const satisfies Record<SheetOf, string>

export const SHEET_ROWS_MAX = 1000

// A supplier's own goods: list, prices and stock, shelf, and the import of CSV, XLSX and JSONL files.
import { z } from 'zod'
import { canMap, pressed } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { goodsFlow, type GoodsState } from './goods-flow.ts'
import { PriceE4 } from './fen.ts'
import { ImportLayout } from './import-layout.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { optionalText } from './text.ts'

/** What a column of a file may hold. `words` are headers that mean it, folded to lower case without blanks and marks. */
export const importFields = {
  code: {
    title: '商品编码',
    hint: '您自己的编码，每个规格一个；再次导入时按它认出同一商品。不选则按名称、品牌、型号、规格生成',
    words: [
      '商品编码',
      'sku编码',
      'sku',
      'skucode',
      'skuid',
      '编码',
      '商品编号',
      '物料编码',
      'code',
      'lcsc',
      'sn',
      'partnumber',
      'mpn',
      'cas',
      '货号',
      'id',
    ],
  },
  productCode: {
    title: '商品组编码',
    hint: '同一商品有多个规格时填相同的值',
    words: ['商品组编码', 'spu', 'spu编码', 'spucode', 'productcode', '组编码'],
  },
  name: {
    title: '商品名称',
    hint: '可选多列，前一列为空时取后一列',
    words: ['商品名称', '名称', '品名', '产品名称', 'name', 'namezh', 'productname', 'title', '中文名', 'nameen', 'description'],
  },
  brand: { title: '品牌', hint: '', words: ['品牌', '厂家', '生产商', '厂商', 'brand', 'manufacturer', 'manufacturerderived', 'maker'] },
  model: { title: '型号', hint: '', words: ['型号', '规格型号', 'model', 'mpn', 'partnumber'] },
  spec: { title: '规格', hint: '', words: ['规格', '规格参数', 'spec', 'specification', 'specs', 'packagefootprint'] },
  pack: { title: '包装', hint: '', words: ['包装', '包装规格', 'pack', 'package', 'packing'] },
  unit: { title: '单位', hint: '', words: ['单位', '计量单位', '销售单位', 'unit', 'uom'] },
  price: {
    title: '价格（元）',
    hint: '含税单价，最多四位小数',
    words: [
      '价格',
      '单价',
      '售价',
      '含税价',
      '含税单价',
      '报价',
      '价格元',
      '单价元',
      '售价元',
      '含税价元',
      '含税单价元',
      'price',
      'unitprice',
      'priceincltax',
      'saleprice',
      'seedprice',
    ],
  },
  priceFen: { title: '价格（分）', hint: '', words: ['价格分', 'pricefen'] },
  personalPrice: {
    title: '个人价（元）',
    hint: '个采（自费）时的单价；有这一列而留空的，个采按公采价；没有这一列，原有的个人价不变',
    words: ['个人价', '个人价元', '个采价', '个采价元', '自费价', '自费价元', 'personalprice'],
  },
  listPrice: { title: '划线价（元）', hint: '', words: ['划线价', '市场价', '原价', 'listprice', 'marketprice'] },
  stock: { title: '库存', hint: '', words: ['库存', '库存数量', '可售数量', 'stock', 'inventory', 'qty'] },
  moq: { title: '起订量', hint: '', words: ['起订量', '最小起订量', 'moq', 'minqty'] },
  packStep: { title: '销售倍数', hint: '须按它的整数倍购买', words: ['销售倍数', '倍数', 'packstep'] },
  catNo: { title: '货号', hint: '', words: ['货号', '目录号', 'catno', 'catalogno', 'lcsc', 'partnumber'] },
  cas: { title: 'CAS 号', hint: '', words: ['cas', 'cas号', 'casno'] },
  category: {
    title: '分类',
    hint: '分类编码、名称或“一级/二级/三级”',
    words: ['分类', '类目', '品目', '商品分类', 'category', 'categoryname', 'librarycategory', 'jdcategoryid'],
  },
  keywords: { title: '关键词', hint: '用空格、逗号或分号隔开', words: ['关键词', '别名', 'keywords', 'tags', 'synonymsen', 'synonyms'] },
  description: { title: '描述', hint: '', words: ['描述', '商品描述', '简介', '说明', 'description', 'brief', 'iupac'] },
  leadDays: { title: '发货天数', hint: '确认后几个工作日内发出', words: ['发货天数', '货期', '交期', 'leaddays', 'leadtime'] },
  taxRate: { title: '税率（%）', hint: '', words: ['税率', 'taxrate'] },
  badges: { title: '服务标签', hint: '标签编号，如 7,11', words: ['服务标签', '标签', 'badges'] },
  attributes: { title: '商品参数', hint: '', words: ['商品参数', '参数', 'attributes', 'params'] },
} as const

export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]]

const Columns = z.partialRecord(z.enum(importFieldNames), z.array(z.string().min(1).max(200)).max(5, '一个字段最多对应 5 列'))

export const GoodsPriceE4 = z.int({ error: '价格须大于 0' }).min(1, '价格须大于 0').max(1_000_000_000_000, '价格最多 1 亿元')

/** What stands in for a column that is missing or empty. */
export const ImportDefaults = z.object({
  priceE4: GoodsPriceE4.optional(),
  stock: z.int('库存须为整数').min(0, '库存不能小于 0').max(99_999_999, '库存最多 99,999,999').optional(),
  unit: optionalText('单位', 10),
  categoryCode: z.string().max(40).default(''),
  /** Also for rows whose category the mall does not have, not only for those without one. */
  categoryForUnknown: z.boolean().default(false),
  brand: optionalText('品牌', 60),
  leadDays: z.int('发货天数须为整数').min(0, '发货天数须为 0 到 180').max(180, '发货天数须为 0 到 180').optional(),
  taxRateBp: z.int().min(0).max(1700).optional(),
})

export const ImportMapping = z.object({ columns: Columns, defaults: ImportDefaults.prefault({}), layout: ImportLayout.prefault({}) })
export type ImportMapping = z.output<typeof ImportMapping>

const RowError = z.object({ rowNo: z.int(), field: z.string(), message: z.string(), content: z.string() })

/** Rows that are wrong in the same way, the most frequent first. */
const RowFault = z.object({ field: z.string(), message: z.string(), num: z.int() })

export const importStates = { waiting: '等待导入', running: '正在导入', done: '已完成', failed: '导入失败' } as const
export type ImportState = keyof typeof importStates

const ImportRow = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx', 'jsonl']),
  state: z.enum(Object.keys(importStates) as [ImportState, ...ImportState[]]),
  /** Goods in the file, and how many are through. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  reason: z.string(),
  createdAt: Iso,
  finishedAt: Iso.nullable(),
})

export const shelfStates = { all: '全部', on: '在售', out: '缺货', off: '已下架', waiting: '待审核', refused: '未通过' } as const
export type ShelfState = keyof typeof shelfStates

export const GoodsStates = z.enum(Object.keys(goodsFlow.states) as [GoodsState, ...GoodsState[]])

export const ProductIds = z.array(Id).min(1, '请选择商品').max(200, '一次最多 200 种商品')

/** What came of an act on several goods, each for itself. */
export const eachGoods = z.object({
  results: z.array(z.object({ productId: z.string(), name: z.string(), isDone: z.boolean(), message: z.string() })),
  doneNum: z.int(),
  failedNum: z.int(),
})

const GoodsRow = z.object({
  productId: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  categoryName: z.string(),
  controlClass: z.int(),
  picture: z.string(),
  state: GoodsStates,
  /** Why the platform refused it. */
  reason: z.string(),
  can: canMap(pressed(goodsFlow)),
  sales: z.int(),
  updatedAt: Iso,
  skus: z.array(
    z.object({
      skuId: z.string(),
      code: z.string(),
      spec: z.string(),
      unit: z.string(),
      priceE4: PriceE4,
      /** With one's own money (decision 0382); null: as `priceE4`. */
      personalPriceE4: PriceE4.nullable(),
      stock: z.int(),
      reserved: z.int(),
    }),
  ),
})

const need = { need: 'supplier:goods' } as const

export const supplierGoods = domain('供应商：商品', {
  list: endpoint({
    method: 'GET',
    path: 'supply/goods/list',
    title: '供应商商品列表',
    access: need,
    dependsOn: { goods: 'any' },
    input: Page.extend({
      state: z.enum(Object.keys(shelfStates) as [ShelfState, ...ShelfState[]]).default('all'),
      search: optionalText('搜索内容', 60),
      categoryCode: z.string().max(40).default(''),
      brand: optionalText('品牌', 60),
      /** At most so many pieces free. */
      freeTo: z.coerce.number().int('可售库存须为整数').min(0, '可售库存不能小于 0').max(99_999_999).optional(),
    }),
    output: paged(GoodsRow).extend({
      counts: z.record(z.string(), z.int()),
      /** What the supplier's goods are of, those with the most first: what the list can be narrowed to. */
      categories: z.array(z.object({ code: z.string(), name: z.string(), num: z.int() })),
      brands: z.array(z.object({ brand: z.string(), num: z.int() })),
    }),
  }),

  update: endpoint({
    method: 'POST',
    path: 'supply/goods/update',
    title: '修改商品价格与库存',
    access: need,
    input: z.object({
      productId: Id,
      skus: z
        .array(
          z.object({
            skuId: Id,
            priceE4: GoodsPriceE4,
            /** Null: none. Absent: as it is. */
            personalPriceE4: GoodsPriceE4.nullable().optional(),
            stock: z
              .int({ error: '库存须为 0 到 99,999,999 的整数' })
              .min(0, '库存须为 0 到 99,999,999 的整数')
              .max(99_999_999, '库存须为 0 到 99,999,999 的整数'),
          }),
        )
        .min(1, '请修改至少一个规格')
        .max(200)
        .refine((skus) => new Set(skus.map((it) => it.skuId)).size === skus.length, '同一规格不能填两次'),
    }),
    output: nothing,
  }),

  shelf: endpoint({
    method: 'POST',
    path: 'supply/goods/shelf',
    title: '商品上架与下架',
    access: need,
    input: z.object({ productIds: ProductIds, isOn: z.boolean() }),
    output: eachGoods,
  }),

  submit: endpoint({
    method: 'POST',
    path: 'supply/goods/submit',
    title: '商品重新送审',
    access: need,
    input: z.object({ productIds: ProductIds }),
    output: eachGoods,
  }),

  preview: endpoint({
    method: 'POST',
    path: 'supply/goods/import/preview',
    title: '预览导入文件',
    access: need,
    dependsOn: {},
    effect: 'read',
    loading: true,
    /** With a mapping every row is checked; without one the columns are guessed. */
    input: z.object({ fileId: Id, mapping: ImportMapping.optional(), layout: ImportLayout.prefault({}) }),
    output: z.object({
      fileName: z.string(),
      format: z.enum(['csv', 'xlsx', 'jsonl']),
      encoding: z.string(),
      headers: z.array(z.string()),
      headRow: z.int(),
      /** The sheet shown, and all with content; more than one has to be chosen from. */
      sheet: z.string(),
      sheets: z.array(z.string()),
      /** Content of the first rows, by header. */
      rows: z.array(z.array(z.string())),
      total: z.int(),
      columns: Columns,
      check: z
        .object({
          goods: z.int(),
          good: z.int(),
          bad: z.int(),
          /** What one should know before importing: codes made up, merged cells filled, texts that look like formulas. */
          notes: z.array(z.string()),
          /** Categories of the file that the mall does not have, the most frequent first, and how many rows in all. */
          unknownCategories: z.array(z.object({ text: z.string(), num: z.int() })),
          unknownCategoryNum: z.int(),
          faults: z.array(RowFault),
          errors: z.array(RowError),
        })
        .nullable(),
    }),
    fails: ['import.file'],
  }),

  start: endpoint({
    method: 'POST',
    path: 'supply/goods/import/start',
    title: '开始导入商品',
    access: need,
    input: z.object({ fileId: Id, mapping: ImportMapping }),
    output: z.object({ id: z.string() }),
    fails: ['import.file'],
  }),

  imports: endpoint({
    method: 'GET',
    path: 'supply/goods/import/list',
    title: '导入记录',
    access: need,
    dependsOn: { import: 'any' },
    input: Page,
    output: paged(ImportRow),
  }),

  importDetail: endpoint({
    method: 'GET',
    path: 'supply/goods/import/detail',
    title: '导入进度',
    access: need,
    dependsOn: { import: 'id' },
    input: Page.extend({ id: Id, pageSize: z.coerce.number().int().min(1).max(200).default(20) }),
    output: ImportRow.extend({
      faults: z.array(RowFault),
      rows: z.array(RowError),
      faultNum: z.int(),
      pageNum: z.int(),
      pageSize: z.int(),
    }),
  }),

  errorFile: endpoint({
    method: 'GET',
    path: 'supply/goods/import/errors',
    title: '下载导入错误报告',
    access: need,
    effect: 'raw',
    input: z.object({ id: Id }),
    output: z.unknown(),
  }),

  template: endpoint({
    method: 'GET',
    path: 'supply/goods/import/template',
    title: '下载导入模板',
    access: need,
    effect: 'raw',
    input: z.object({}),
    output: z.unknown(),
  }),
})

import type { Article } from './article.ts'

const topic = '商品与供应商'

export const supplyingArticles: readonly Article[] = [
  {
    key: 'goods-wrong',
    topic,
    title: '商品的价格或信息有误怎么办',
    words: '投诉 假货 价格异常 参考价 描述不符',
    blocks: [
      '价格明显高于同款报价的商品，页面和审批都会提示。发现描述不符、价格异常，请在本页留言，写明商品名称和供应商，平台核实后答复。',
    ],
  },
  {
    key: 'supplier-orders',
    topic,
    title: '供应商：怎样处理订单',
    words: '确认 拒单 发货 快递单号 送货单 拣货单',
    blocks: [
      {
        steps: [
          '新订单须在时限内确认或拒单，超过时限会自动关闭；时限由学校设定，订单上写着还剩多久。',
          '发货时填写快递公司和单号，可以分几次发；几张订单可以一起发货。',
          '打印送货单随货，采购方收货、验收后进入对账。',
        ],
      },
    ],
    pages: [{ to: '/supplier', label: '供应商订单' }],
  },
  {
    key: 'supplier-goods',
    topic,
    title: '供应商：怎样上架商品',
    words: '导入 表格 模板 库存 改价 审核',
    blocks: [
      '在供应商后台的“商品”上传表格（XLSX、CSV 或 JSONL），先检查再导入：有错的行会指出行号和原因，没有错的可以先导入。再次导入同一编码的商品就是修改价格和库存。',
      '平台要求审核时，新商品通过后才能被搜索和购买；未通过的会说明原因，更正后再送审。',
    ],
    pages: [{ to: '/supplier/goods/import', label: '导入商品' }],
  },
  {
    key: 'supplier-bills',
    topic,
    title: '供应商：怎样对账和开票',
    words: '发票 差异 税率 付款',
    blocks: [
      '在供应商后台的“对账单”核对每一行，无误就确认，不符的写明差异。确认后按对账单列出的品名、税率和金额开票并上传，付款进度在同一页查看。',
    ],
    pages: [{ to: '/supplier/bills', label: '对账单' }],
  },
]

// 低值品自购: cheap things of four kinds, a low bound of one piece and of the whole, proof of the price but for small office goods.
import type { OffPlatformVariant } from '../off-platform.ts'

export const njupt: OffPlatformVariant = {
  code: 'njupt',
  extends: 'base',
  schools: ['NJUPT'],
  form: {
    path: '/applyNjuptPurchase',
    printTitle: '低值品平台外采购备案表',
    note: '只用于四类低值品：单价不超过 ¥999.99，一批不超过 ¥19,999.99；项目经费在提交时冻结。',
    unitMaxFen: 99_999,
    totalMaxFen: 1_999_999,
    ceilingGo: '分清批次后按学校采购程序办理',
    categories: [
      { key: 'instrument', label: '低值设备仪器仪表', path: '50', asks: [], isConsumable: true, barred: '' },
      { key: 'tool', label: '低值工具器具器皿', path: '40', asks: [], isConsumable: true, barred: '' },
      { key: 'office', label: '低值行政办公设备劳保', path: '10', asks: [], isConsumable: true, barred: '' },
      { key: 'sport', label: '低值文体用品', path: '90', asks: [], isConsumable: true, barred: '' },
    ],
    columns: { cas: 'none', catNo: 'none', brand: 'must', model: 'must' },
    papers: [
      {
        key: 'price',
        title: '比价材料',
        note: '同品牌同型号在平台的价格更高的截图；不满 ¥1,000.00 的办公用品不用传',
        most: 9,
        when: { unless: { categories: ['office'], below: 100_000 } },
      },
      { key: 'licence', title: '营业执照', note: '供应商没有入驻平台时必传', most: 2, when: { isUnregistered: true } },
    ],
  },
}

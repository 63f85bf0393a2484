// 医院: what is bought outside is accepted by two people, with what the law asks for of medical goods.
import type { OffPlatformVariant } from '../off-platform.ts'

/** Categories the law asks more of. */
const medical = ['medical', 'reagent']

export const lyHospital: OffPlatformVariant = {
  code: 'lyHospital',
  extends: 'base',
  schools: ['LYYY'],
  form: {
    categories: [
      { key: 'medical', label: '医用耗材', path: '60', asks: ['manufacturer', 'spec'], isConsumable: true, barred: '' },
      { key: 'reagent', label: '检验试剂', path: '30', asks: ['catNo', 'manufacturer', 'pack'], isConsumable: true, barred: '' },
      { key: 'office', label: '办公用品', path: '10', asks: [], isConsumable: true, barred: '' },
      { key: 'logistics', label: '后勤物资', path: '80', asks: [], isConsumable: false, barred: '' },
    ],
    // So little is bought on the way and accepted without an application; it is approved before it is paid.
    direct: { belowFen: 100_000 },
    accept: {
      path: '/applyLYHospital',
      note: '由两位验收人各自核对并手写签名；医用耗材、试剂须登记注册证号、批号和有效期，效期不足 6 个月的须填写理由。',
      isByTwo: true,
      isSigned: true,
      papers: [
        {
          key: 'seller',
          title: '供货者资质',
          note: '医疗器械经营许可证或备案凭证、产品注册证，在有效期内',
          most: 5,
          when: { categories: medical },
        },
      ],
      fields: [
        { key: 'ward', label: '科室/病区', kind: 'text', need: 'must' },
        { key: 'registrationNo', label: '注册证号', kind: 'text', need: 'must', categories: medical },
        { key: 'lotNo', label: '生产批号', kind: 'text', need: 'must', categories: medical },
        { key: 'sterileNo', label: '灭菌批号', kind: 'text', need: 'may', categories: medical },
        { key: 'expiresOn', label: '有效期', kind: 'expiry', need: 'must', categories: medical },
        { key: 'isStored', label: '入二级库', kind: 'choice', options: ['是', '否'], need: 'must' },
        { key: 'store', label: '二级库名称', kind: 'text', need: 'must', onlyIf: { key: 'isStored', is: '是' } },
      ],
    },
  },
}

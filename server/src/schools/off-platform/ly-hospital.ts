// 医院: what is bought outside is accepted by two people, with what the law asks for of medical goods.
import type { OffPlatformVariant } from '../off-platform.ts'

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
    accept: {
      path: '/applyLYHospital',
      note: '由两位验收人各自核对；医用耗材、试剂须登记注册证号、批号和有效期，有效期少于 6 个月的请先与科室确认。',
      isByTwo: true,
      fields: [
        { key: 'ward', label: '科室/病区', kind: 'text', need: 'must' },
        { key: 'registrationNo', label: '注册证号', kind: 'text', need: 'must' },
        { key: 'lotNo', label: '生产批号', kind: 'text', need: 'must' },
        { key: 'sterileNo', label: '灭菌批号', kind: 'text', need: 'may' },
        { key: 'expiresOn', label: '有效期', kind: 'expiry', need: 'must' },
      ],
    },
  },
}

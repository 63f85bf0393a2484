// Composed suppliers. Names are invented; every credit code passes the GB 32100 check.
import type { DemoSupplier } from './types.ts'

const EAST = ['31', '32', '33', '34']
const EAST_AND_CENTRE = ['31', '32', '33', '34', '35', '36', '37', '41', '42', '43']

const suppliers: readonly DemoSupplier[] = [
  {
    code: 'S2', srcId: 2, name: '甬采综合电子商务有限公司', shortName: '甲 综合电商', uscc: '91330200MA2DE0017J', kinds: ['office', 'it', 'consumable', 'furniture', 'book', 'medical'], ranges: ['10', '20', '40', '60', '80', '90'], mainGoods: '办公、电脑、家具与通用耗材',
    provinces: [], freightFreeFromFen: 9_900, freightFen: 800, shipDays: 1, score: 93, phone: '0574-87651200', joinedOn: '2020-06-15', hasHazardLicence: false,
  },
  {
    code: 'S11', srcId: 11, name: '沪研试剂（上海）有限公司', shortName: '乙 试剂', uscc: '91310115MA1DE0023B', kinds: ['reagent', 'consumable'], ranges: ['30', '40'], mainGoods: '试剂与耗材',
    provinces: EAST_AND_CENTRE, freightFreeFromFen: 50_000, freightFen: 2_500, shipDays: 2, score: 92, phone: '021-58426110', joinedOn: '2021-03-08', hasHazardLicence: true,
  },
  {
    code: 'S12', srcId: 12, name: '宁办文仪（南京）有限公司', shortName: '丙 办公', uscc: '91320100MA1DE0031J', kinds: ['office', 'it', 'furniture'], ranges: ['10', '20', '80'], mainGoods: '办公用品与办公家具',
    provinces: EAST, freightFreeFromFen: 19_900, freightFen: 1_000, shipDays: 2, score: 90, phone: '025-84310620', joinedOn: '2021-09-01', hasHazardLicence: false,
  },
  {
    code: 'S13', srcId: 13, name: '蓉测仪器设备（成都）有限公司', shortName: '丁 设备', uscc: '91510104MA6DE0049E', kinds: ['instrument', 'consumable'], ranges: ['50', '4001', '400201', '100301', '200203', '200204', '200205'], mainGoods: '仪器设备与移液产品',
    provinces: [], freightFreeFromFen: 0, freightFen: 0, shipDays: 3, score: 91, phone: '028-85527130', joinedOn: '2021-05-20', hasHazardLicence: false,
  },
  {
    code: 'S14', srcId: 14, name: '杭试析纯化学品有限公司', shortName: '杭试化学', uscc: '91330108MA2DE005X9', kinds: ['reagent'], ranges: ['30'], mainGoods: '化学试剂与危险化学品',
    provinces: ['31', '32', '33'], freightFreeFromFen: 30_000, freightFen: 2_000, shipDays: 2, score: 88, phone: '0571-86930514', joinedOn: '2022-04-11', hasHazardLicence: true,
  },
  {
    code: 'S15', srcId: 15, name: '苏净生物技术（苏州）有限公司', shortName: '苏净生物', uscc: '91320506MA1DE0066G', kinds: ['consumable', 'reagent'], ranges: ['40', '3003', '3004'], mainGoods: '生物试剂与塑料耗材',
    provinces: EAST_AND_CENTRE, freightFreeFromFen: 20_000, freightFen: 1_500, shipDays: 1, score: 90, phone: '0512-66580715', joinedOn: '2022-02-18', hasHazardLicence: false,
  },
  {
    code: 'S16', srcId: 16, name: '金陵联析试剂（江苏）有限公司', shortName: '联析试剂', uscc: '91320104MA1DE0074R', kinds: ['reagent', 'consumable'], ranges: ['30', '4003', '4004', '4006'], mainGoods: '试剂、玻璃仪器与过滤耗材',
    provinces: EAST, freightFreeFromFen: 60_000, freightFen: 3_000, shipDays: 2, score: 89, phone: '025-52260816', joinedOn: '2022-10-09', hasHazardLicence: true,
  },
  {
    code: 'S17', srcId: 17, name: '浙护医用耗材（绍兴）有限公司', shortName: '浙护医用', uscc: '91330602MA2DE00842', kinds: ['medical', 'consumable'], ranges: ['60', '4005'], mainGoods: '医用耗材与防护用品',
    provinces: EAST_AND_CENTRE, freightFreeFromFen: 30_000, freightFen: 1_500, shipDays: 2, score: 91, phone: '0575-88120917', joinedOn: '2021-12-01', hasHazardLicence: false,
  },
  {
    code: 'S18', srcId: 18, name: '深圳市栈桥元件有限公司', shortName: '栈桥元件', uscc: '91440304MA5DE0098A', kinds: ['component'], ranges: ['70'], mainGoods: '电子元器件与开发板',
    provinces: [], freightFreeFromFen: 20_000, freightFen: 1_200, shipDays: 1, score: 92, phone: '0755-83411018', joinedOn: '2022-07-25', hasHazardLicence: false,
  },
  {
    code: 'S19', srcId: 19, name: '合肥准衡科学仪器有限公司', shortName: '准衡仪器', uscc: '91340104MA2DE0105R', kinds: ['instrument'], ranges: ['50'], mainGoods: '分析、热工与材料制备设备',
    provinces: EAST_AND_CENTRE, freightFreeFromFen: 0, freightFen: 0, shipDays: 7, score: 87, phone: '0551-65391119', joinedOn: '2023-03-16', hasHazardLicence: false,
  },
  {
    code: 'S20', srcId: 20, name: '佛山市教仪坊家具制造有限公司', shortName: '教仪坊家具', uscc: '91440605MA5DE0119Q', kinds: ['furniture'], ranges: ['80'], mainGoods: '办公、教室与实验室家具',
    provinces: [], freightFreeFromFen: 0, freightFen: 0, shipDays: 10, score: 86, phone: '0757-85621220', joinedOn: '2022-08-30', hasHazardLicence: false,
  },
  {
    code: 'S21', srcId: 21, name: '杭州采文图书有限公司', shortName: '采文图书', uscc: '91330106MA2DE01218', kinds: ['book'], ranges: ['90'], mainGoods: '图书、教材与标准',
    provinces: [], freightFreeFromFen: 4_900, freightFen: 600, shipDays: 2, score: 94, phone: '0571-87991321', joinedOn: '2021-06-10', hasHazardLicence: false,
  },
  {
    code: 'S22', srcId: 22, name: '杭州证析检测技术服务有限公司', shortName: '证析检测', uscc: '91330110MA2DE013XQ', kinds: ['service'], ranges: ['95'], mainGoods: '测试、校准、印刷与维修服务',
    provinces: ['33'], freightFreeFromFen: 0, freightFen: 0, shipDays: 5, score: 90, phone: '0571-88561422', joinedOn: '2023-01-12', hasHazardLicence: false,
  },
  {
    code: 'S23', srcId: 23, name: '武汉云仓数码科技有限公司', shortName: '云仓数码', uscc: '91420111MA4DE0141G', kinds: ['it', 'office', 'component'], ranges: ['20', '1003', '1002', '1001', '70'], mainGoods: '电脑整机、打印耗材与开发套件',
    provinces: EAST_AND_CENTRE, freightFreeFromFen: 29_900, freightFen: 1_000, shipDays: 2, score: 85, phone: '027-87451523', joinedOn: '2023-05-22', hasHazardLicence: false,
  },
  {
    code: 'S24', srcId: 24, name: '穗安医仓供应链（广州）有限公司', shortName: '穗安医仓', uscc: '91440111MA5DE01510', kinds: ['medical', 'instrument'], ranges: ['60', '5007', '5003'], mainGoods: '医用耗材与生命科学仪器',
    provinces: [], freightFreeFromFen: 50_000, freightFen: 2_000, shipDays: 3, score: 88, phone: '020-36581624', joinedOn: '2023-08-14', hasHazardLicence: false,
  },
]

export const demoSuppliers = (): DemoSupplier[] => suppliers.map((it) => ({ ...it }))

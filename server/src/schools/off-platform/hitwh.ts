// 自行采购: from 20,000 yuan on with its record, a promise and a look at relations; from 300,000 on elsewhere.
import type { OffPlatformVariant } from '../off-platform.ts'

const big = { from: 2_000_000 }

export const hitwh: OffPlatformVariant = {
  code: 'hitwh',
  extends: 'base',
  schools: ['HITWH'],
  form: {
    path: '/applyHitwh',
    printTitle: '自行采购审批表',
    note: '金额达到 ¥20,000.00 的自行采购须附采购过程备案表和供应商关联性查询结果，并作廉政承诺；达到 ¥300,000.00 的到招标采购管理平台办理。',
    ceilingGo: '到招标采购管理平台办理',
    // 中央预算单位政府集中采购目录, as far as laboratories buy it.
    central: [
      {
        key: 'computer',
        title: '计算机',
        words: ['台式计算机', '台式机', '台式电脑', '笔记本电脑', '便携式计算机', '一体机电脑'],
        but: ['支架', '电源', '适配器', '内存', '硬盘', '维修', '配件', '包'],
        isProven: false,
      },
      {
        key: 'printer',
        title: '打印设备、复印机和扫描仪',
        words: ['打印机', '复印机', '多功能一体机', '扫描仪'],
        but: ['3D', '三维', '墨', '硒鼓', '碳粉', '色带', '配件', '维修', '支架', '标签'],
        isProven: false,
      },
      { key: 'server', title: '服务器', words: ['服务器'], but: ['租', '云', '机柜', '配件', '内存', '硬盘', '维修'], isProven: false },
      { key: 'air', title: '空调机', words: ['空调'], but: ['维修', '清洗', '配件', '遥控'], isProven: false },
      { key: 'projector', title: '投影仪', words: ['投影仪', '投影机'], but: ['灯泡', '幕', '支架', '维修', '配件'], isProven: false },
      { key: 'software', title: '计算机软件', words: ['办公软件', '操作系统软件', '数据库软件', '正版软件'], but: [], isProven: true },
    ],
    promise: { text: '本人与供应商无任职、持股、亲属关系，所填内容与附件真实，采购过程遵守廉政规定。', when: big },
  },
  adds: {
    papers: [
      { key: 'central', title: '政府采购证明', note: '政府采购备案、批复或目录外证明', most: 3, when: { central: ['software'] } },
      { key: 'record', title: '采购过程备案表', note: '写明询价对象、经过和结果，参加人签字', most: 3, when: big },
      { key: 'relation', title: '供应商关联性查询', note: '参加报价的供应商之间的查询结果', most: 5, when: big },
      { key: 'integrity', title: '廉政承诺书', note: '参加人签字', most: 2, when: big },
    ],
    own: [
      {
        key: 'group',
        label: '采购小组成员',
        kind: 'text',
        options: [],
        most: 100,
        hint: '不少于 3 人',
        need: 'must',
        when: big,
      },
    ],
  },
  flow: {
    code: 'offPlatform.hitwh',
    title: '自行采购（项目负责人、单位负责人）',
    nodes: [
      { id: 'fzr', title: '项目负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['INITIATOR', 'END'] },
      { id: 'deptLeader', title: '单位负责人', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }], backTo: ['INITIATOR', 'END'] },
      {
        id: 'office',
        title: '采购办',
        mode: 'OR',
        assignees: [{ kind: 'ROLE', role: 'jingban' }],
        when: { amountFrom: 2_000_000 },
        backTo: ['INITIATOR', 'END'],
      },
    ],
  },
  params: { 'offplat.ceiling': 30_000_000 },
}

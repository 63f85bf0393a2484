// People of the demo schools (composed by us); their password is public and exists in demo mode only.

export interface DemoPerson {
  no: string
  name: string
  dept: string
  title: string
  roles: readonly string[]
  /** Role text on the login page. */
  label: string
  school: 'DEMOU' | 'DEMOH' | 'SUPPLIER'
  selfAudit?: true
  teacher?: true
  student?: true
  tutor?: string
  supplierSrc?: number
  /** Shown on the login page. */
  shown?: true
  /** To the newest privacy policy already. */
  hasAgreed?: true
}

/** The card each buyer of the login page works on: its statement shows their small orders. */
export const mainCards: Record<string, string> = { T1: '52472118', HT1: 'JY2026001' }

export const DEMO_PASSWORD = 'Caiyuan-2026'

export const demoPeople: readonly DemoPerson[] = [
  {
    no: 'T1',
    name: '李老师',
    dept: '材料学院',
    title: '讲师',
    roles: ['purchaser'],
    label: '采购人',
    school: 'DEMOU',
    teacher: true,
    shown: true,
  },
  {
    no: 'F1',
    name: '王教授',
    dept: '材料学院',
    title: '教授',
    roles: ['purchaser', 'fzr'],
    label: '经费负责人',
    school: 'DEMOU',
    teacher: true,
    selfAudit: true,
    shown: true,
  },
  {
    no: 'F2',
    name: '赵教授',
    dept: '材料学院',
    title: '教授',
    roles: ['purchaser', 'fzr'],
    label: '经费负责人',
    school: 'DEMOU',
    teacher: true,
    shown: true,
  },
  {
    no: 'S1',
    name: '陈同学',
    dept: '材料学院',
    title: '硕士研究生',
    roles: ['student'],
    label: '学生',
    school: 'DEMOU',
    student: true,
    tutor: 'F1',
    shown: true,
  },
  {
    no: 'D1',
    name: '周院长',
    dept: '材料学院',
    title: '院长',
    roles: ['purchaser', 'fzr', 'deptLeader'],
    label: '部门领导',
    school: 'DEMOU',
    teacher: true,
    shown: true,
  },
  { no: 'J1', name: '孙老师', dept: '采购办', title: '经办', roles: ['jingban'], label: '采购办经办', school: 'DEMOU', shown: true },
  { no: 'G1', name: '何主任', dept: '资产处', title: '主任', roles: ['competentDept'], label: '归口部门', school: 'DEMOU' },
  { no: 'V1', name: '沈副校长', dept: '校办', title: '副校长', roles: ['viceLeader'], label: '分管校领导', school: 'DEMOU' },
  { no: 'V2', name: '许副校长', dept: '校办', title: '副校长', roles: ['viceLeader'], label: '分管校领导', school: 'DEMOU' },
  { no: 'E1', name: '冯老师', dept: '材料学院', title: '安全员', roles: ['safetyOfficer'], label: '学院安全员', school: 'DEMOU' },
  { no: 'L1', name: '郑老师', dept: '实验室处', title: '科长', roles: ['labManager'], label: '实验室处', school: 'DEMOU' },
  { no: 'B1', name: '吴科长', dept: '保卫处', title: '科长', roles: ['security'], label: '保卫处', school: 'DEMOU' },
  { no: 'C1', name: '钱会计', dept: '财务处', title: '会计', roles: ['finance'], label: '财务', school: 'DEMOU', shown: true },
  { no: 'A1', name: '何老师', dept: '资产处', title: '资产员', roles: ['assetKeeper'], label: '资产处', school: 'DEMOU' },
  {
    no: 'T2',
    name: '刘老师',
    dept: '材料学院',
    title: '实验师',
    roles: ['purchaser', 'acceptor'],
    label: '验收人',
    school: 'DEMOU',
    teacher: true,
    shown: true,
  },
  { no: 'M1', name: '校管理员', dept: '信息办', title: '管理员', roles: ['schoolAdmin'], label: '校管理员', school: 'DEMOU', shown: true },
  {
    no: 'M2',
    name: '严老师',
    dept: '信息办',
    title: '安全管理',
    roles: ['securityAdmin'],
    label: '安全管理员',
    school: 'DEMOU',
    shown: true,
  },
  { no: 'M3', name: '方老师', dept: '校办', title: '审计', roles: ['auditAdmin'], label: '审计管理员', school: 'DEMOU', shown: true },
  { no: 'N1', name: '韩书记', dept: '校办', title: '纪检', roles: ['discipline'], label: '纪检', school: 'DEMOU' },
  {
    no: 'HT1',
    name: '杨护士长',
    dept: '检验科',
    title: '护士长',
    roles: ['purchaser'],
    label: '医院采购人',
    school: 'DEMOH',
    teacher: true,
    shown: true,
    hasAgreed: true,
  },
  {
    no: 'HF1',
    name: '许主任',
    dept: '检验科',
    title: '科主任',
    roles: ['purchaser', 'fzr', 'deptLeader'],
    label: '科主任',
    school: 'DEMOH',
    teacher: true,
    shown: true,
  },
  {
    no: 'HJ1',
    name: '罗老师',
    dept: '设备科',
    title: '经办',
    roles: ['jingban', 'competentDept'],
    label: '设备科',
    school: 'DEMOH',
    shown: true,
  },
  {
    no: 'HC1',
    name: '邓会计',
    dept: '财务科',
    title: '会计',
    roles: ['finance'],
    label: '医院财务',
    school: 'DEMOH',
    shown: true,
    hasAgreed: true,
  },
  { no: 'HV1', name: '高副院长', dept: '检验科', title: '副院长', roles: ['viceLeader'], label: '分管院长', school: 'DEMOH' },
  {
    no: 'HT2',
    name: '马技师',
    dept: '检验科',
    title: '技师',
    roles: ['purchaser', 'acceptor'],
    label: '医院验收人',
    school: 'DEMOH',
    teacher: true,
    shown: true,
  },
  {
    no: 'S2',
    name: '甲 综合电商',
    dept: '',
    title: '',
    roles: ['supplier'],
    label: '供应商甲',
    school: 'SUPPLIER',
    supplierSrc: 2,
    shown: true,
  },
  {
    no: 'S11',
    name: '乙 试剂',
    dept: '',
    title: '',
    roles: ['supplier'],
    label: '供应商乙',
    school: 'SUPPLIER',
    supplierSrc: 11,
    shown: true,
  },
  { no: 'P1', name: '江运营', dept: '', title: '平台运营', roles: ['platform'], label: '平台运营', school: 'SUPPLIER', shown: true },
  { no: 'S12', name: '丙 办公', dept: '', title: '', roles: ['supplier'], label: '供应商丙', school: 'SUPPLIER', supplierSrc: 12 },
  { no: 'S13', name: '丁 设备', dept: '', title: '', roles: ['supplier'], label: '供应商丁', school: 'SUPPLIER', supplierSrc: 13 },
]

const SCHOOL_NAMES = { DEMOU: '示例大学', DEMOH: '示例医院', SUPPLIER: '供应商' }

/** What the login page may fill in; only ever answered in demo mode. */
export const demoLogins = () =>
  demoPeople
    .filter((p) => p.shown)
    .map((p) => ({ userName: p.no, passWord: DEMO_PASSWORD, name: p.name, role: p.label, schoolName: SCHOOL_NAMES[p.school] }))

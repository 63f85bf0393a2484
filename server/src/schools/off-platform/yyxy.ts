// 音乐学院: instruments with their expert's opinion, played by both acceptors before they sign; costumes and repairs of its own.
import type { OffPlatformVariant } from '../off-platform.ts'

/** Categories of instruments. */
const instruments = ['keyboard', 'strings']
const staged = { applyTypes: ['costume'] }

export const yyxy: OffPlatformVariant = {
  code: 'yyxy',
  extends: 'base',
  schools: ['YYXY'],
  form: {
    printTitle: '音乐学院自行采购申请表',
    note: '键盘乐器、弦乐器等教学用琴，演出服装与道具，乐器维修调律，平台买不到合适的，先在这里申请，批准后再采购。',
    applyTypes: [
      { key: 'teaching', label: '教学用琴' },
      { key: 'costume', label: '演出服装与道具' },
      { key: 'tuning', label: '维修调律' },
    ],
    reasons: [
      { key: 'sole', label: '唯一供应（孤品或指定琴师）', hint: '写明是哪一件孤品或哪一位琴师、为什么不能用别的，并上传唯一供应说明' },
      { key: 'urgent', label: '演出时限紧迫', hint: '写明哪一场演出、最迟何时要用，以及平台的货期' },
      { key: 'absent', label: '平台无同类', hint: '写明在平台搜索过的名称、品牌、型号' },
    ],
    categories: [
      { key: 'keyboard', label: '键盘乐器', path: '50', asks: ['brand', 'model'], isConsumable: false, barred: '' },
      { key: 'strings', label: '弦乐器', path: '50', asks: ['brand', 'model'], isConsumable: false, barred: '' },
      { key: 'costume', label: '服装道具', path: '10/1005', asks: [], isConsumable: true, barred: '' },
      { key: 'repair', label: '维修服务', path: '95/9503', asks: [], isConsumable: true, barred: '' },
      {
        key: 'computer',
        label: '办公电脑',
        path: '20/2001',
        asks: [],
        isConsumable: false,
        barred: '办公电脑平台有货且由学校统一配置，须在平台采购，不能申请平台外采购',
      },
    ],
    own: [
      {
        key: 'purpose',
        label: '演出或教学用途',
        kind: 'long',
        options: [],
        most: 300,
        hint: '写明用于哪门课程、哪个乐团或哪场演出',
        need: 'must',
      },
      { key: 'stagedOn', label: '演出日期', kind: 'day', options: [], most: 10, hint: '首场演出的日期', need: 'may', when: staged },
      {
        key: 'room',
        label: '存放琴房',
        kind: 'text',
        options: [],
        most: 40,
        hint: '楼名和房间号',
        need: 'may',
        when: { from: 500_000, categories: instruments },
      },
    ],
    papers: [
      {
        key: 'expertise',
        title: '乐器鉴定意见',
        note: '写明乐器的品质、来源和合理价格，鉴定人签字',
        most: 3,
        when: { from: 2_000_000, categories: instruments },
      },
      { key: 'permit', title: '演出批文', note: '主管部门或学校同意演出的文件', most: 3, when: staged },
      { key: 'sole', title: '唯一供应说明', note: '写明为什么只有这一家能供应，经办人签字', most: 3, when: { reasons: ['sole'] } },
      { key: 'licence', title: '营业执照', note: '供应商没有入驻平台时必传', most: 2, when: { isUnregistered: true } },
    ],
    unitMaxFen: 5_000_000,
    totalMaxFen: 20_000_000,
    ceilingGo: '到国资处办理',
    quotes: { least: 2, reasonLeast: 15 },
    accept: {
      path: '/applyPurchaseWork',
      note: '由两位验收人各自核对并手写签名；乐器须试奏，登记琴号和试奏结论，有质保的登记到期日。',
      isByTwo: true,
      isSigned: true,
      papers: [
        {
          key: 'trial',
          title: '试奏录音或照片',
          note: '每件乐器至少一份；录音打包为 zip 上传，每个文件不超过 10 MB',
          most: 9,
          when: { categories: instruments },
        },
      ],
      fields: [
        { key: 'serialNo', label: '琴号', kind: 'text', need: 'must', categories: instruments },
        { key: 'trial', label: '试奏结论', kind: 'choice', options: ['合格', '需调整', '不合格'], need: 'must', categories: instruments },
        { key: 'warrantyOn', label: '质保到期', kind: 'expiry', need: 'may', categories: instruments },
      ],
    },
    promise: {
      text: '本人与供应商、琴师无任职、持股、亲属关系，未收受任何利益，所填内容与附件真实，采购过程遵守廉政规定。',
      when: { from: 1_000_000 },
    },
  },
  flow: {
    code: 'offPlatform.yyxy',
    title: '自行采购（经费负责人、院系负责人、国资处）',
    nodes: [
      { id: 'fzr', title: '经费负责人', mode: 'AND', assignees: [{ kind: 'FUND_OWNER_EACH' }], backTo: ['INITIATOR', 'END'] },
      { id: 'deptLeader', title: '院系负责人', mode: 'OR', assignees: [{ kind: 'DEPT_LEADER' }], backTo: ['INITIATOR', 'END'] },
      {
        id: 'assets',
        title: '国资处',
        mode: 'OR',
        assignees: [{ kind: 'ROLE', role: 'jingban' }],
        when: { amountFrom: 5_000_000 },
        backTo: ['INITIATOR', 'END'],
      },
    ],
  },
  params: { 'offplat.ceiling': 20_000_000, 'offplat.expireDays': 120 },
}

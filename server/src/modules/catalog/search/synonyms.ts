// Words that mean the same goods. Small on purpose: each line is a claim somebody can check.
const groups: readonly (readonly string[])[] = [
  ['酒精', '乙醇'],
  ['枪头', '吸头', 'tip', 'tips'],
  ['移液枪', '移液器', 'pipette'],
  ['硒鼓', '粉盒', '墨粉盒'],
  ['打印纸', '复印纸'],
  ['u盘', '优盘', '闪存盘'],
  ['笔记本电脑', '手提电脑', 'laptop'],
  ['双氧水', '过氧化氢'],
  ['烧碱', '火碱', '氢氧化钠'],
  ['小苏打', '碳酸氢钠'],
  ['纯碱', '碳酸钠'],
  ['醋酸', '乙酸'],
  ['氯仿', '三氯甲烷'],
  ['福尔马林', '甲醛'],
  ['甘油', '丙三醇'],
  ['dmso', '二甲基亚砜'],
  ['thf', '四氢呋喃'],
  ['pbs', '磷酸盐缓冲液'],
  ['乳胶手套', '橡胶手套'],
  ['ph计', '酸度计'],
  ['pcr仪', '聚合酶链反应仪'],
  ['路由', '路由器'],
  ['插线板', '插座', '接线板'],
  ['拖把', '墩布'],
  ['固体胶', '胶棒', '胶水棒'],
  ['双面胶', '双面胶带', '双面泡棉胶带'],
  ['便利贴', '便签纸'],
  ['鼠标', 'mouse'],
  ['烧杯', 'beaker'],
  ['显微镜', 'microscope'],
  ['丁酮', '甲乙酮', '甲基乙基酮'],
  ['味精', '谷氨酸钠', '谷氨酸一钠'],
  ['德州仪器', 'ti', 'texas instruments'],
  ['运放', '运算放大器', 'operational amplifier', 'opamp'],
  ['肖特基', 'schottky'],
  ['二极管', 'diode'],
  ['场效应管', 'mosfet'],
]

/** What has to be one word to be found here. */
export const wordsWithSynonyms = groups.flat()

const bySynonym = new Map<string, string[]>()
for (const group of groups)
  for (const word of group) bySynonym.set(word, [...(bySynonym.get(word) ?? []), ...group.filter((it) => it !== word)])

export const synonymsOf = (word: string): readonly string[] => bySynonym.get(word) ?? []

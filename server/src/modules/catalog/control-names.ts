// Controlled chemicals by what people write: the CAS number where there is one, else the name without what says how pure, how strong and how
// much of it. Names are those of the lists in controls.ts and what they are called in laboratories; a name that only contains another
// (硫酸钠, 丙酮酸) is another substance.
import { controlLabel } from '@caiyuan/contract/goods'
import { controlClassOf, isCas } from './controls.ts'

/** CAS number: its names. */
const NAMES: Readonly<Record<string, string>> = {
  '7664-93-9': '硫酸 发烟硫酸',
  '7647-01-0': '盐酸 氯化氢 氢氯酸',
  '7697-37-2': '硝酸 发烟硝酸',
  '7601-90-3': '高氯酸 过氯酸',
  '67-64-1': '丙酮 二甲基酮',
  '108-88-3': '甲苯',
  '60-29-7': '乙醚 二乙醚',
  '67-66-3': '三氯甲烷 氯仿',
  '78-93-3': '丁酮 2-丁酮 甲基乙基酮 甲乙酮',
  '7722-64-7': '高锰酸钾',
  '110-89-4': '哌啶 六氢吡啶',
  '108-24-7': '乙酸酐 醋酸酐 乙酐 醋酐',
  '103-82-2': '苯乙酸',
  '7726-95-6': '溴 溴素 液溴',
  '93-55-0': '苯丙酮 1-苯基-1-丙酮',
  '103-79-7': '1-苯基-2-丙酮 苯基丙酮',
  '299-42-3': '麻黄碱 麻黄素',
  '90-81-3': '麻黄碱',
  '120-58-1': '异黄樟素',
  '94-59-7': '黄樟素',
  '118-92-3': '邻氨基苯甲酸',
  '143-33-9': '氰化钠',
  '151-50-8': '氰化钾',
  '26628-22-8': '叠氮化钠 叠氮钠',
  '1327-53-3': '三氧化二砷 砒霜 亚砷酸酐',
  '7487-94-7': '氯化汞 二氯化汞 升汞',
  '20816-12-0': '四氧化锇 锇酸',
  '107-18-6': '烯丙醇',
  '62-74-8': '氟乙酸钠',
  '75-44-5': '光气 碳酰氯',
  '7783-00-8': '亚硒酸',
  '7631-99-4': '硝酸钠',
  '7757-79-1': '硝酸钾',
  '10377-60-3': '硝酸镁',
  '10124-37-5': '硝酸钙',
  '10042-76-9': '硝酸锶',
  '10022-31-8': '硝酸钡',
  '7761-88-8': '硝酸银',
  '7779-88-6': '硝酸锌',
  '10099-74-8': '硝酸铅',
  '7775-09-9': '氯酸钠',
  '3811-04-9': '氯酸钾',
  '7791-03-9': '高氯酸锂',
  '7601-89-0': '高氯酸钠',
  '7778-74-7': '高氯酸钾',
  '7790-98-9': '高氯酸铵',
  '10588-01-9': '重铬酸钠',
  '7778-50-9': '重铬酸钾',
  '7789-09-5': '重铬酸铵',
  '7722-84-1': '过氧化氢 双氧水',
  '79-21-0': '过氧乙酸 过醋酸',
  '94-36-0': '过氧化苯甲酰',
  '7439-93-2': '锂 金属锂 锂片 锂粒',
  '7440-23-5': '钠 金属钠 钠块',
  '7440-09-7': '钾 金属钾 钾块',
  '7439-95-4': '镁粉 镁屑 镁条',
  '7429-90-5': '铝粉',
  '7704-34-9': '硫 硫磺 硫黄 升华硫',
  '7440-66-6': '锌粉 锌尘',
  '100-97-0': '六亚甲基四胺 乌洛托品',
  '107-15-3': '乙二胺 1,2-乙二胺',
  '74-89-5': '甲胺 一甲胺',
  '16949-15-8': '硼氢化锂',
  '16940-66-2': '硼氢化钠',
  '13762-51-1': '硼氢化钾',
  '75-52-5': '硝基甲烷',
  '79-24-3': '硝基乙烷',
  '51-28-5': '2,4-二硝基苯酚',
  '9004-70-0': '硝化纤维素 硝化棉 火棉',
  '506-93-4': '硝酸胍',
  '302-01-2': '水合肼 肼 水合联氨',
  '115-77-5': '季戊四醇',
  '64-17-5': '乙醇 酒精',
  '67-56-1': '甲醇 木精',
  '67-63-0': '异丙醇 2-丙醇',
  '71-23-8': '正丙醇 1-丙醇',
  '71-36-3': '正丁醇 1-丁醇',
  '78-83-1': '异丁醇',
  '75-65-0': '叔丁醇',
  '75-05-8': '乙腈',
  '141-78-6': '乙酸乙酯 醋酸乙酯',
  '110-54-3': '正己烷',
  '142-82-5': '正庚烷',
  '110-82-7': '环己烷',
  '109-66-0': '正戊烷',
  '8032-32-4': '石油醚',
  '75-09-2': '二氯甲烷',
  '107-06-2': '1,2-二氯乙烷 二氯乙烷',
  '56-23-5': '四氯化碳',
  '79-01-6': '三氯乙烯',
  '127-18-4': '四氯乙烯',
  '109-99-9': '四氢呋喃 THF',
  '123-91-1': '二氧六环 1,4-二氧六环 1,4-二噁烷',
  '1634-04-4': '甲基叔丁基醚',
  '68-12-2': 'N,N-二甲基甲酰胺 二甲基甲酰胺 DMF',
  '127-19-5': 'N,N-二甲基乙酰胺 DMAC',
  '110-86-1': '吡啶',
  '121-44-8': '三乙胺',
  '64-19-7': '乙酸 冰乙酸 醋酸 冰醋酸',
  '64-18-6': '甲酸 蚁酸',
  '79-10-7': '丙烯酸',
  '76-05-1': '三氟乙酸 TFA',
  '75-75-2': '甲磺酸 甲基磺酸',
  '7664-38-2': '磷酸 正磷酸',
  '7664-39-3': '氢氟酸 氟化氢',
  '1310-73-2': '氢氧化钠 烧碱 火碱 苛性钠',
  '1310-58-3': '氢氧化钾 苛性钾',
  '1310-65-2': '氢氧化锂',
  '1336-21-6': '氨水 氢氧化铵',
  '50-00-0': '甲醛 福尔马林',
  '71-43-2': '苯',
  '1330-20-7': '二甲苯 混合二甲苯',
  '95-47-6': '邻二甲苯',
  '106-42-3': '对二甲苯',
  '108-38-3': '间二甲苯',
  '100-41-4': '乙苯',
  '100-42-5': '苯乙烯',
  '108-90-7': '氯苯',
  '98-95-3': '硝基苯',
  '62-53-3': '苯胺',
  '108-95-2': '苯酚 石炭酸',
  '108-94-1': '环己酮',
  '97-63-2': '甲基丙烯酸乙酯',
  '107-13-1': '丙烯腈',
  '79-06-1': '丙烯酰胺',
  '75-15-0': '二硫化碳',
  '74-88-4': '碘甲烷',
  '111-30-8': '戊二醛',
  '60-24-2': '2-巯基乙醇 巯基乙醇',
  '7681-49-4': '氟化钠',
  '7681-52-9': '次氯酸钠',
  '7727-54-0': '过硫酸铵',
  '7727-21-1': '过硫酸钾',
  '7775-27-1': '过硫酸钠',
  '7632-00-0': '亚硝酸钠',
  '7646-69-7': '氢化钠',
  '91-20-3': '萘',
  '1314-56-3': '五氧化二磷',
  '1333-82-0': '三氧化铬 铬酸酐',
  '109-89-7': '二乙胺',
  '7719-09-7': '氯化亚砜 亚硫酰氯 二氯亚砜',
  '10025-87-3': '三氯氧磷',
  '7550-45-0': '四氯化钛',
  '7439-97-6': '汞 水银',
  '16853-85-3': '氢化铝锂 四氢铝锂',
  '10043-35-3': '硼酸',
  '78-67-1': '偶氮二异丁腈 AIBN',
  '7783-06-4': '硫化氢',
  '100-44-7': '氯化苄 苄氯',
  '75-36-5': '乙酰氯',
  '108-31-6': '马来酸酐 顺丁烯二酸酐 顺酐',
  '85-44-9': '邻苯二甲酸酐 苯酐',
  '88-89-1': '苦味酸 2,4,6-三硝基苯酚',
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')
const byName = new Map(Object.entries(NAMES).flatMap(([cas, names]) => names.split(' ').map((name) => [plain(name), cas] as const)))

/** How pure, how strong, how much, in what: not what it is. */
const QUALIFIERS =
  /(优级纯|分析纯|化学纯|光谱纯|色谱纯|实验试剂|基准|试剂级?|工业级?|食品级|医用|药用|电子级|色谱级|农残级|无水|浓|稀|纯|高纯|消毒用?|水溶液|标准滴定溶液|标准溶液|溶液|饱和|液体|固体|粉末|颗粒|片状|国药|阿拉丁|麦克林|西陇|hplc|acs|ar|gr|cp|lr)/g

/** A CAS number is found anywhere, in figures of any width. */
const casIn = (text: string): string[] =>
  (text.normalize('NFKC').match(/(?<!\d)\d{2,7}[-‐–—]\d{2}[-‐–—]\d(?!\d)/g) ?? []).map((it) => it.replace(/[‐–—]/g, '-')).filter(isCas)

const candidates = (name: string): string[] => {
  const whole = plain(name)
  // Parts and the whole: 2,4-二硝基苯酚 has a comma of its own.
  const parts = [
    whole,
    ...name
      .normalize('NFKC')
      .toLowerCase()
      .split(/[\s()[\]{}【】、，;；/|·]+/),
  ].map((it) => it.replace(/\s/g, ''))
  return parts.flatMap((part) => {
    const bare = part.replace(/[(（[【].*?[)）\]】]/g, '')
    const less = bare
      .replace(/[≥>≤<~]?\d+(\.\d+)?(%|mol\/l|mmol\/l|m|n|ml|l|kg|g|mg|瓶|桶|升|毫升|克|千克|公斤)(?![a-z0-9-])/g, '')
      .replace(QUALIFIERS, '')
      .replace(/^[-,.*x×:]+|[-,.*x×:]+$/g, '')
    return [part, bare, less]
  })
}

interface Named {
  name: string
  others: readonly string[]
}

/** The controlled substance these words name, of this class at least, with its strictest class; null where none is found. */
export const controlledIn = (it: Named, least = 1): { cas: string; controlClass: number } | null => {
  const cas = [it.name, ...it.others].flatMap(casIn).find((number) => controlClassOf(number) >= least)
  const named =
    cas ??
    candidates(it.name)
      .map((name) => byName.get(name))
      .find((number) => number !== undefined && (least === 1 || controlClassOf(number) >= least))
  return named ? { cas: named, controlClass: Math.max(1, controlClassOf(named)) } : null
}

/** Bought by a permit of the school, which only orders from the catalogue take of (decision 0423). */
const REGULATED_FROM = 2

/** The first line whose words name a regulated substance, and why it is not bought this way; null where none does. */
export const regulatedIn = (lines: readonly Named[], way: string): { at: number; text: string } | null => {
  for (const [at, line] of lines.entries()) {
    const found = controlledIn(line, REGULATED_FROM)
    if (found) {
      const what = `第 ${at + 1} 行「${line.name}」含 ${found.cas}（${controlLabel(found.controlClass)}）`
      return { at, text: `${what}，须凭购买许可在商城订购，或走危化品申购流程，不能${way}` }
    }
  }
  return null
}

// Laboratory plastics, glassware, filters and protection.
import { expandFamilies, type Family } from '../family.ts'
import type { Ware } from '../types.ts'
import { glassware } from './glassware.ts'

const TIP_BRANDS = 'Axygen_爱思进*1.15 艾本德_Eppendorf*2.4 赛默飞_Thermo*1.7 耐思_NEST*.86 大龙_DLAB*.78 洁特_JET_BIOFIL*.8 巴罗克_Biologix*.82 白鲨_biosharp*.6 吉尔森_Gilson*2.2 比克曼_BKMAM*.58 梅特勒_Rainin*2.1 康宁_Corning*1.6 基因时代*.62'
const PLASTIC = 'Axygen_爱思进*1.1 赛默飞_Thermo*1.9 耐思_NEST*.85 洁特_JET_BIOFIL*.82 巴罗克_Biologix*.85 白鲨_biosharp*.66 康宁_Corning*1.7 比克曼_BKMAM*.6 艾本德_Eppendorf*2.1'
const CULTURE = '康宁_Corning*1.5 赛默飞_Nunc*1.7 耐思_NEST*.82 洁特_JET_BIOFIL*.8 巴罗克_Biologix*.84 白鲨_biosharp*.66 爱必信_Absin*.7 艾本德_Eppendorf*2'
const MODELS: Record<string, string> = {
  Axygen: 'T-####-@', 艾本德: '00300#####', 赛默飞: '2###-HR', 耐思: '3#####', 大龙: '7020#####', 洁特: 'PMT######', 巴罗克: '2#-####', 白鲨: 'BS-##-@', 吉尔森: 'F17####', 比克曼: '1104#####', 梅特勒: '3038####', 康宁: '4###', 基因时代: 'GT-####', 爱必信: 'abs7###', '*': '@@-####',
}

const tips: Family[] = [
  {
    category: '400101', noun: '移液枪头', brands: TIP_BRANDS, model: MODELS, axes: ['容量: 10μL*1.02 10μL_加长*1.1 20μL*1.05 200μL 300μL*1.1 1000μL*1.18 1250μL_加长*1.4', '滤芯: 无滤芯 带滤芯*2.1', '吸附: - 低吸附*1.35', '灭菌: 未灭菌 已灭菌*1.12', '包装方式: 盒装=960 塔式补充装*.82=960'],
    price: 98, unit: '箱', base: '支', title: '{b} {容量} 移液枪头 {滤芯} {吸附} {灭菌} {包装方式}', pack: '{包装方式} 10×96 支', about: '{容量}，{滤芯}，聚丙烯材质，无 DNA 酶、无 RNA 酶、无热原，适配主流品牌移液器。', keywords: '吸头 枪头 tip 滤芯枪头 加长枪头 低吸附枪头', drawing: (of) => (of('包装方式') === '盒装' ? (of('滤芯') === '带滤芯' ? 'tip-rack-filter' : 'tip-box') : 'tip-tower'), label: '{容量}', keep: 0.13, offers: 1.7,
  },
  {
    category: '400101', noun: '移液枪头', brands: TIP_BRANDS, model: MODELS, axes: ['容量: 10μL*.9 200μL 1000μL*1.15', '颜色: 本色 黄色 蓝色', '灭菌: 未灭菌 已灭菌*1.2', '包装方式: 袋装', '数量~: 1000支=1000 500支*.58=500'], price: 33, unit: '包', base: '支',
    title: '{b} {容量} 移液枪头 {颜色} {灭菌} 袋装', pack: '袋装 {数量}', about: '{容量} 通用型袋装吸头，{颜色}，可高压灭菌，适合自行装盒。', keywords: '吸头 枪头 tip 散装枪头', drawing: 'tip-bag', label: '{容量}', keep: 0.24, offers: 1.7,
  },
  {
    category: '400101', noun: '移液枪头', brands: '艾本德_Eppendorf*1.5 大龙_DLAB*.8 洁特_JET_BIOFIL*.75 白鲨_biosharp*.6', model: MODELS, axes: ['容量: 5mL=100 10mL*1.35=100', '灭菌: 未灭菌 已灭菌*1.2', '包装方式: 袋装'], price: 68, unit: '包', base: '支', title: '{b} {容量} 大容量移液枪头 {灭菌}', pack: '袋装 100 支', about: '{容量}大容量吸头，适配 5mL 与 10mL 移液器。', keywords: '吸头 枪头 大容量', drawing: 'tip-bag', label: '{容量}',
  },
  {
    category: '400101', noun: '宽口移液枪头', brands: 'Axygen_爱思进*1.2 赛默飞_Thermo*1.6 白鲨_biosharp*.7 洁特_JET_BIOFIL*.85', model: MODELS, axes: ['容量: 200μL=480 1000μL*1.15=480', '灭菌: 已灭菌'], price: 148, unit: '箱', base: '支', title: '{b} {容量} 宽口移液枪头 {灭菌}', pack: '盒装 5×96 支', about: '大口径吸头，减小剪切力，适合基因组 DNA 与细胞悬液。', keywords: '宽口吸头 枪头', drawing: 'tip-rack', label: '{容量}',
  },
  {
    category: '400101', noun: '凝胶上样枪头', brands: 'Axygen_爱思进*1.1 巴罗克_Biologix*.8 白鲨_biosharp*.7', model: MODELS, axes: ['容量: 10μL=200 200μL*1.05=200'], price: 96, unit: '盒', base: '支', title: '{b} {容量} 凝胶上样移液枪头 加长细口', pack: '盒装 200 支', about: '细长尖端，电泳上样用。', keywords: '吸头 上样 电泳', drawing: 'tip-rack', label: '{容量}',
  },
  {
    category: '400102', noun: '移液器', brands: '艾本德_Eppendorf*2.6 大龙_DLAB*.7 吉尔森_Gilson*2.3 赛默飞_Thermo*1.9 梅特勒_Rainin*2.4 白鲨_biosharp*.45 力辰*.4', model: { 艾本德: '31230000##', 大龙: '7010#####', 吉尔森: 'F14####M', 赛默飞: '46420##0', 梅特勒: '1701####', 白鲨: 'BS-#####', 力辰: 'LC-####' }, axes: ['量程: 0.1–2.5μL*1.05 0.5–10μL 2–20μL 10–100μL 20–200μL 100–1000μL 0.5–5mL*1.05 1–10mL*1.1'],
    price: 620, unit: '支', title: '{b} {m} 单道可调移液器 {量程}', pack: '1 支', about: '单道手动可调，整支可高压灭菌，附校准证书。', keywords: '移液枪 加样器 移液器', drawing: 'pipette', keep: 0.8, label: '',
  },
  {
    category: '400102', noun: '多道移液器', brands: '艾本德_Eppendorf*2.2 大龙_DLAB*.75 赛默飞_Thermo*1.8 梅特勒_Rainin*2.3', model: { 艾本德: '31250000##', 大龙: '7010#####', 赛默飞: '46613##', 梅特勒: '1701####' }, axes: ['道数: 8道 12道*1.18', '量程: 0.5–10μL 5–50μL 30–300μL'], price: 2280, unit: '支', title: '{b} {m} {道数}移液器 {量程}', pack: '1 支', about: '{道数}可调，适合微孔板加样。', keywords: '排枪 移液枪 多道', drawing: 'multi-pipette', keep: 0.8,
  },
  {
    category: '400103', noun: '枪头盒', brands: '白鲨_biosharp*1 洁特_JET_BIOFIL*1.1 巴罗克_Biologix*1.15 耐思_NEST*1.1 海门*.6', model: MODELS, axes: ['适用: 10μL 200μL 1000μL*1.2', '孔数: 96孔 100孔*1.05', '颜色: 蓝色 黄色 本色'], price: 12.8, unit: '个', title: '{b} {适用} 移液枪头盒 {孔数} {颜色}', pack: '1 个', about: '聚丙烯空盒，可高压灭菌，{孔数}。', keywords: '吸头盒 空盒 枪头架', drawing: 'tip-box', label: '', keep: 0.55,
  },
  {
    category: '400103', noun: '离心管架', brands: '白鲨_biosharp*1 巴罗克_Biologix*1.3 海门*.6 比克曼_BKMAM*.9', model: MODELS, axes: ['孔位: 24孔 50孔*1.3 96孔*1.5', '适用: 1.5mL 15mL/50mL*1.4', '颜色~: 蓝色 白色 橙色'], price: 16.5, unit: '个', title: '{b} {孔位} 离心管架 {适用} {颜色}', pack: '1 个', about: '可拆装管架，耐高压灭菌。', keywords: '试管架 EP管架 冻存架', drawing: 'tube-rack', keep: 0.5,
  },
  {
    category: '400103', noun: '移液器支架', brands: '大龙_DLAB*1 艾本德_Eppendorf*2.6 白鲨_biosharp*.5', model: MODELS, axes: ['位数: 4位 6位*1.15 转盘_6位*1.6'], price: 168, unit: '个', title: '{b} 移液器支架 {位数}', pack: '1 个', about: '竖直悬挂，取放方便。', keywords: '枪架 移液枪架', drawing: 'pipette-stand',
  },
  {
    category: '400104', noun: '血清移液管', brands: '康宁_Corning*1.5 赛默飞_Nunc*1.6 耐思_NEST*.85 洁特_JET_BIOFIL*.8 白鲨_biosharp*.66', model: MODELS, axes: ['容量: 1mL*.8=50 2mL*.85=50 5mL=50 10mL*1.15=50 25mL*2=50 50mL*3.1=50', '包装方式~: 独立包装'], price: 62, unit: '盒', base: '支', title: '{b} {容量} 血清移液管 独立包装 灭菌', pack: '50 支/盒', about: '聚苯乙烯，双向刻度，伽马灭菌，带滤塞。', keywords: '移液管 一次性移液管', drawing: 'serological', label: '', keep: 0.9,
  },
  {
    category: '400104', noun: '巴氏吸管', brands: '白鲨_biosharp*1 洁特_JET_BIOFIL*1.15 巴罗克_Biologix*1.2 海门*.6 比克曼_BKMAM*.9', model: MODELS, axes: ['容量: 1mL=100 2mL*1.1=100 3mL*1.2=100 5mL*1.6=100', '灭菌: 未灭菌 独立灭菌*2.2'], price: 18, unit: '包', base: '支', title: '{b} {容量} 一次性巴氏吸管 {灭菌}', pack: '100 支/包', about: '低密度聚乙烯，带刻度。', keywords: '滴管 吸管 塑料滴管', drawing: 'dropper', keep: 0.8,
  },
  {
    category: '400104', noun: '洗耳球', brands: '蜀牛*1 天玻*.95 海门*.8 力辰*1.3', model: '@@-###', axes: ['容量: 30mL*.7 60mL 90mL*1.3', '颜色~: 红色'], price: 5.6, unit: '个', title: '{b} 洗耳球 {容量}', pack: '1 个', about: '天然橡胶，移液管吸液用。', keywords: '吸耳球 移液球', drawing: 'bulb',
  },
]

const tubes: Family[] = [
  {
    category: '400201', noun: '离心管', brands: PLASTIC, model: MODELS, axes: ['容量: 0.2mL*.9=1000 0.5mL*.9=1000 1.5mL=500 2.0mL*1.05=500 5mL*1.2=200', '颜色: 本色 棕色*1.15', '灭菌: 未灭菌 已灭菌*1.2', '吸附: - 低吸附*1.8'], price: 58, unit: '包', base: '支', title: '{b} {容量} 离心管 {颜色} {灭菌} {吸附}', pack: '袋装 {q} 支/包', about: '{容量}微量离心管，聚丙烯，管盖密合，刻度清晰，耐 17,000×g。', keywords: 'EP管 微量离心管 离心管', drawing: 'micro-tube', label: '{容量}', keep: 0.28, offers: 1.6,
  },
  {
    category: '400201', noun: '离心管', brands: PLASTIC, model: MODELS, axes: ['容量: 15mL=500 50mL*1.3=500', '底型: 锥底 立式*1.15', '灭菌: 已灭菌 未灭菌*.88', '包装方式: 袋装 泡沫架*1.2'], price: 340, unit: '箱', base: '支', title: '{b} {容量} {底型}离心管 {灭菌} {包装方式}', pack: '500 支/箱', about: '{容量}{底型}离心管，高透聚丙烯，旋盖防漏。', keywords: '离心管 尖底管 锥形管', drawing: 'centrifuge-tube', label: '{容量}', keep: 0.6, offers: 1.8,
  },
  {
    category: '400202', noun: '冻存管', brands: '康宁_Corning*1.6 赛默飞_Nunc*1.9 耐思_NEST*.85 洁特_JET_BIOFIL*.82 白鲨_biosharp*.66 巴罗克_Biologix*.84', model: MODELS, axes: ['容量: 1.0mL*.96=500 1.8mL=500 2.0mL*1.02=500 5.0mL*1.5=250', '螺纹: 外旋 内旋', '标识: - 底部二维码*2.3'], price: 268, unit: '箱', base: '支', title: '{b} {容量} {螺纹}冻存管 {标识}', pack: '500 支/箱', about: '{螺纹}螺旋盖，可用于气相液氮，无菌。', keywords: '细胞冻存管 冷冻管', drawing: 'cryo-tube', label: '', keep: 0.55,
  },
  {
    category: '400202', noun: '冻存盒', brands: '白鲨_biosharp*1 巴罗克_Biologix*1.2 耐思_NEST*1.1 海门*.7', model: MODELS, axes: ['格数: 36格*.8 81格 100格*1.1', '材质: 塑料 纸质*.55', '颜色~: 蓝色 红色 绿色'], price: 22, unit: '个', title: '{b} {格数} {材质}冻存盒', pack: '1 个', about: '{格数}，{材质}，盖与底带坐标，用于低温保存。', keywords: '冷冻盒 样品盒', drawing: 'cryo-box', keep: 0.6,
  },
  {
    category: '400203', noun: '细胞培养板', brands: CULTURE, model: MODELS, axes: ['孔数: 6孔 12孔 24孔 48孔*1.05 96孔*1.08 384孔*1.9', '表面: TC处理 未处理*.88 超低吸附*4.5', '底型~: 平底'], price: 398, unit: '箱', base: '块', title: '{b} {孔数}细胞培养板 {表面}', pack: '独立包装 50 块/箱', about: '高透聚苯乙烯，{表面}表面，伽马灭菌，带盖。', keywords: '培养板 多孔板 孔板', drawing: 'well-plate', label: '{孔数}', keep: 0.5,
  },
  {
    category: '400203', noun: '酶标板', brands: '康宁_Corning*1.6 赛默飞_Nunc*1.8 洁特_JET_BIOFIL*.85 白鲨_biosharp*.7', model: MODELS, axes: ['孔数: 96孔', '结合力: 高结合 中结合*.92', '款式: 整板 可拆*1.15', '颜色: 透明 黑色*1.25 白色*1.25'], price: 420, unit: '箱', title: '{b} {孔数}酶标板 {结合力} {款式} {颜色}', pack: '40 块/箱', about: '{结合力}聚苯乙烯，适合 ELISA 与化学发光。', keywords: 'ELISA板 微孔板', drawing: 'well-plate', label: '{孔数}', keep: 0.6,
  },
  {
    category: '400203', noun: '深孔板', brands: 'Axygen_爱思进*1.4 赛默飞_Thermo*1.8 白鲨_biosharp*.75 洁特_JET_BIOFIL*.85 比克曼_BKMAM*.7', model: MODELS, axes: ['容量: 0.5mL*.9 1.2mL 2.2mL*1.15', '孔型: 方孔 圆孔', '灭菌: 未灭菌 已灭菌*1.15'], price: 360, unit: '箱', title: '{b} 96 孔深孔板 {容量} {孔型} {灭菌}', pack: '50 块/箱', about: '聚丙烯，适合核酸提取与样品保存。', keywords: '深孔板 96孔板 提取板', drawing: 'deep-plate', label: '96', keep: 0.55,
  },
  {
    category: '400204', noun: '细胞培养皿', brands: CULTURE, model: MODELS, axes: ['直径: 35mm*.8=500 60mm=500 100mm*1.5=300 150mm*2.1=100', '表面: TC处理 未处理*.85 玻底_共聚焦*9'], price: 460, unit: '箱', base: '套', title: '{b} {直径} 细胞培养皿 {表面}', pack: '{q} 套/箱', about: '{直径}，{表面}，伽马灭菌，叠放稳固。', keywords: '培养皿 共聚焦皿', drawing: 'petri-dish', label: '', keep: 0.65,
  },
  {
    category: '400204', noun: '细菌培养皿', brands: '洁特_JET_BIOFIL*1 海门*.6 白鲨_biosharp*.82 巴罗克_Biologix*1.05 天玻*2.4', model: MODELS, axes: ['直径: 60mm*.7=500 90mm=500 120mm*1.6=200 150mm*2=100', '类型: 一次性 三格*1.15'], price: 210, unit: '箱', base: '套', title: '{b} {直径} {类型}细菌培养皿', pack: '{q} 套/箱', about: '聚苯乙烯，无菌，适合平板培养。', keywords: '培养皿 平板 平皿', drawing: 'petri-dish', label: '', keep: 0.8,
  },
  {
    category: '400204', noun: '细胞培养瓶', brands: CULTURE, model: MODELS, axes: ['规格: T25*.8=200 T75=100 T175*1.6=40 T225*2=25', '盖型: 透气盖 密封盖*.94'], price: 620, unit: '箱', base: '个', title: '{b} {规格} 细胞培养瓶 {盖型}', pack: '{q} 个/箱', about: '{规格}，{盖型}，TC 处理，伽马灭菌。', keywords: '培养瓶 方瓶', drawing: 'culture-flask', label: '{规格}', keep: 0.65,
  },
  {
    category: '400204', noun: '细胞刮刀', brands: '康宁_Corning*1.5 洁特_JET_BIOFIL*.85 耐思_NEST*.9 白鲨_biosharp*.7', model: MODELS, axes: ['长度: 22cm=100 28cm*1.15=100 39cm*1.4=100'], price: 320, unit: '盒', base: '支', title: '{b} 细胞刮刀 {长度} 独立灭菌', pack: '100 支/盒', about: '旋转刀头，独立无菌包装。', keywords: '细胞刮 刮板', drawing: 'scraper',
  },
  {
    category: '400205', noun: 'PCR管', brands: PLASTIC, model: MODELS, axes: ['规格: 0.2mL_单管*.9=1000 0.2mL_8联管*1.2=1000 0.1mL_8联管*1.3=1000', '盖型: 平盖 凸盖', '颜色~: 本色 透明'], price: 128, unit: '包', base: '孔', title: '{b} {规格} PCR 管 {盖型}', pack: '{q} 孔/包', about: '超薄管壁，传热均匀，无酶。', keywords: 'PCR管 八连管 联管', drawing: 'pcr-strip', label: '', keep: 0.5,
  },
  {
    category: '400205', noun: 'PCR板', brands: PLASTIC, model: MODELS, axes: ['孔数: 96孔 384孔*1.9', '裙边: 无裙边 半裙边*1.1 全裙边*1.2', '颜色: 透明 白色*1.15'], price: 290, unit: '盒', title: '{b} {孔数} PCR 板 {裙边} {颜色}', pack: '25 块/盒', about: '0.2mL 薄壁孔，适配主流荧光定量仪。', keywords: '96孔PCR板 荧光定量板', drawing: 'well-plate', label: '{孔数}', keep: 0.4,
  },
  {
    category: '400205', noun: '封板膜', brands: 'Axygen_爱思进*1.5 白鲨_biosharp*.7 比克曼_BKMAM*.65 赛默飞_Thermo*2.1', model: MODELS, axes: ['类型: 光学膜=100 铝箔膜*.7=100 透气膜*.8=100'], price: 210, unit: '盒', base: '张', title: '{b} {类型} 96 孔封板膜', pack: '100 张/盒', about: '压敏胶，适配 96 孔板与 PCR 板。', keywords: '封板膜 封口膜', drawing: 'film',
  },
]

const filters: Family[] = [
  {
    category: '400401', noun: '针式滤器', brands: '津腾*1 默克_Millipore*3.6 赛多利斯_Sartorius*3.2 颇尔_Pall*3 安谱*1.1 博纳艾杰尔*1.3 洁特_JET_BIOFIL*1.25', model: { 津腾: 'JT-####', 默克: 'SLGP0###', 赛多利斯: '1653#---@', 颇尔: '4###', 安谱: 'SCAA-###', 博纳艾杰尔: 'AS###', 洁特: 'FPE2#####' }, axes: ['膜材: 尼龙 PES*1.1 PTFE*1.4 PVDF*1.25 混合纤维素*.9', '孔径: 0.22μm 0.45μm', '直径: 13mm*.85=100 25mm=100'], price: 96, unit: '盒', base: '个', title: '{b} {膜材} 针式滤器 {直径} {孔径}', pack: '100 个/盒', about: '{膜材}膜，{孔径}，{直径}，适合液相前处理与除菌。', keywords: '滤头 针头过滤器 微孔滤头', drawing: 'syringe-filter', label: '', keep: 0.36,
  },
  {
    category: '400401', noun: '微孔滤膜', brands: '津腾*1 默克_Millipore*3.4 赛多利斯_Sartorius*3 沃特曼_Whatman*2.8 海宁桃园*.7', model: { 津腾: 'JT-##', 默克: 'GSWP#####', 赛多利斯: '1140#', 沃特曼: '10#####', 海宁桃园: 'TY-##' }, axes: ['膜材: 混合纤维素 尼龙*1.2 PTFE*1.9 PES*1.3', '孔径: 0.22μm 0.45μm 0.8μm', '直径: 25mm*.6=100 47mm=100 50mm*1.02=100'], price: 72, unit: '盒', base: '张', title: '{b} {膜材} 微孔滤膜 {直径} {孔径}', pack: '100 张/盒', about: '{膜材}，{孔径}，流动相与水样过滤。', keywords: '滤膜 过滤膜', drawing: 'filter-paper', label: '', keep: 0.34,
  },
  {
    category: '400401', noun: '真空过滤器', brands: '耐思_NEST*.85 洁特_JET_BIOFIL*.85 康宁_Corning*1.6 赛默飞_Nalgene*1.8', model: MODELS, axes: ['容量: 150mL*.8 250mL*.9 500mL 1000mL*1.3', '孔径: 0.22μm 0.45μm'], price: 420, unit: '箱', title: '{b} 真空过滤器 {容量} PES {孔径}', pack: '12 套/箱', about: '无菌独立包装，培养基除菌过滤。', keywords: '瓶顶过滤器 除菌过滤', drawing: 'vacuum-filter', keep: 0.8,
  },
  {
    category: '400401', noun: '超滤离心管', brands: '默克_Millipore*1.5 赛多利斯_Sartorius*1.3 颇尔_Pall*1.25 白鲨_biosharp*.6', model: { 默克: 'UFC9#####', 赛多利斯: 'VS06##', 颇尔: 'OD###C##', 白鲨: 'BS-UF-##' }, axes: ['容量: 0.5mL*.55=24 4mL*.9=24 15mL=24', '截留: 3K 10K 30K 50K 100K'], price: 1680, unit: '盒', base: '支', title: '{b} {容量} 超滤离心管 {截留}', pack: '24 支/盒', about: '再生纤维素膜，截留分子量 {截留}，蛋白浓缩与换液。', keywords: '超滤管 浓缩管', drawing: 'centrifuge-tube', label: '{截留}', keep: 0.6,
  },
  {
    category: '400402', noun: '定性滤纸', brands: '新星*1 双圈*1.1 沃特曼_Whatman*6 富阳特种*.9', model: { 新星: '10#', 双圈: '20#', 沃特曼: '100#-###', 富阳特种: 'FY-##' }, axes: ['速度: 快速 中速 慢速*1.05', '直径: 7cm*.6=100 9cm*.75=100 11cm=100 15cm*1.5=100 18cm*2=100'], price: 9.8, unit: '盒', base: '张', title: '{b} {速度}定性滤纸 {直径}', pack: '100 张/盒', about: '{速度}定性滤纸，直径 {直径}。', keywords: '滤纸 过滤纸', drawing: 'filter-paper', keep: 0.6,
  },
  {
    category: '400402', noun: '称量纸', brands: '新星*1 海门*.8 垒固*1.2', model: '@@-###', axes: ['规格: 75×75mm*.8=500 100×100mm=500 150×150mm*1.9=500'], price: 8.9, unit: '包', base: '张', title: '{b} 称量纸 {规格}', pack: '500 张/包', about: '光滑不粘，称取粉末用。', keywords: '硫酸纸 称样纸', drawing: 'filter-paper',
  },
  {
    category: '400403', noun: '液相色谱柱', brands: '安捷伦*1.4 沃特世*1.5 岛津*1.2 月旭*.7 菲罗门*1.3 博纳艾杰尔*.75', model: { 安捷伦: '9###95-9##', 沃特世: '1860####', 岛津: '227-3####', 月旭: '0020#-31###', 菲罗门: '00G-####-E0', 博纳艾杰尔: 'VA95###-#' }, axes: ['填料: C18 C8*1.02 苯基*1.08 氨基*1.1 硅胶*.95', '规格: 4.6×250mm_5μm 4.6×150mm_5μm*.92 2.1×100mm_1.7μm*1.6', ], price: 2980, unit: '根', title: '{b} {填料} 液相色谱柱 {规格}', pack: '1 根', about: '{填料}填料，{规格}，附出厂检验谱图。', keywords: '色谱柱 HPLC柱 分析柱', drawing: 'column', label: '{填料}', keep: 0.62, days: [2, 7],
  },
  {
    category: '400403', noun: '样品瓶', brands: '安捷伦*2.4 安谱*1 月旭*.9 津腾*.85 赛默飞_Thermo*2.2 纳谱*.8', model: { 安捷伦: '5182-0###', 安谱: 'VAAP-##', 月旭: '0082#-####', 津腾: 'JT-V##', 赛默飞: 'C40##-1', 纳谱: 'NP-##' }, axes: ['容量: 2mL=100 4mL*1.2=100 20mL_顶空*1.9=100', '颜色: 透明 棕色*1.08', '盖型: 螺口 钳口*.95'], price: 78, unit: '盒', base: '个', title: '{b} {容量} 样品瓶 {颜色} {盖型}', pack: '100 个/盒', about: '一级水解玻璃，{盖型}，自动进样器适用。', keywords: '进样瓶 液相小瓶 顶空瓶', drawing: 'vial', keep: 0.5,
  },
  {
    category: '400403', noun: '固相萃取柱', brands: '安谱*1 沃特世*2.6 月旭*.9 博纳艾杰尔*1 赛默飞_Thermo*1.9', model: { 安谱: 'SBAA-###', 沃特世: 'WAT######', 月旭: '005##-####', 博纳艾杰尔: 'CO######', 赛默飞: '60108-###' }, axes: ['填料: C18 HLB*1.5 弗罗里硅土*.9 MCX*1.7 石墨化炭黑*1.3', '规格: 200mg/3mL*.85=50 500mg/6mL=30'], price: 420, unit: '盒', base: '支', title: '{b} {填料} 固相萃取柱 {规格}', pack: '{q} 支/盒', about: '{填料}，{规格}，农残与水样富集。', keywords: 'SPE小柱 萃取柱', drawing: 'spe', label: '', keep: 0.62,
  },
  {
    category: '400403', noun: '进样垫', brands: '安捷伦*1.6 安谱*.9 岛津*1.3', model: '5###-####', axes: ['类型: 耐高温 低流失*1.2', '直径: 9mm*.8=50 11mm=50'], price: 230, unit: '盒', base: '个', title: '{b} 气相进样垫 {类型} {直径}', pack: '50 个/盒', about: '气相色谱进样口隔垫。', keywords: '隔垫 进样口', drawing: 'septa',
  },
]

const GLOVES = { 爱马斯: 'GPNB4####', 安思尔: '92-###', 英科: 'INT-##', 蓝帆: 'LF-##', 金佰利: '5###', 比克曼: 'BK-G##', 麦迪康: '11##', 稳健: 'WJ-##', '*': 'G-###' }

const protection: Family[] = [
  {
    category: '400501', noun: '一次性手套', brands: '爱马斯*1.1 安思尔*2.2 英科*.8 蓝帆*.78 金佰利*1.7 比克曼*.72 麦迪康*1.15 稳健*.95 海氏海诺*.82', model: GLOVES, axes: ['材质: 丁腈 乳胶*.85 PVC*.6', '颜色: 蓝色 白色 黑色*1.05 紫色*1.1', '厚度: 标准 加厚*1.4', '尺码>: S=100 M=100 L=100'], price: 42, unit: '盒', base: '只', title: '{b} 一次性{材质}手套 {颜色} {厚度} 无粉', pack: '100 只/盒', about: '{材质}材质，无粉麻面，指尖防滑，适合化学与生物实验。', keywords: '一次性手套 丁腈手套 乳胶手套 实验手套 检查手套', drawing: 'glove-box', keep: 0.42, offers: 2.4, except: (of) => of('材质') !== '丁腈' && /黑色|紫色/.test(of('颜色')),
  },
  {
    category: '400501', noun: '一次性手套', brands: '英科*1 蓝帆*.96 稳健*1.2 海氏海诺*1', model: GLOVES, axes: ['材质: PE', '只数>: 100只=100@包 1000只*9=1000@箱'], price: 6.8, unit: '包', base: '只', title: '{b} 一次性{材质}手套 透明', pack: '100 只/包', about: '聚乙烯薄膜手套，适合简单防护与取餐。', keywords: '一次性手套 薄膜手套 PE手套', drawing: 'glove-bag',
  },
  {
    category: '400501', noun: '防化手套', brands: '安思尔*1.5 霍尼韦尔*1.6 代尔塔*1.1 登升*.6', model: { 安思尔: '37-1##', 霍尼韦尔: 'LA1##G', 代尔塔: 'VE8##', 登升: 'DS-##' }, axes: ['材质: 丁腈 氯丁橡胶*1.3 丁基橡胶*3.4', '长度: 33cm 45cm*1.35', '尺码>: M L XL'], price: 38, unit: '双', title: '{b} {材质}防化手套 {长度}', pack: '1 双', about: '耐酸碱与有机溶剂，{长度}长袖口。', keywords: '耐酸碱手套 防护手套', drawing: 'work-glove', keep: 0.8,
  },
  {
    category: '400501', noun: '隔热手套', brands: '代尔塔*1 霍尼韦尔*1.5 力辰*.7', model: '@@-###', axes: ['耐温: 250℃ 500℃*1.9 液氮防冻*2.8', '长度: 27cm 40cm*1.4'], price: 68, unit: '双', title: '{b} 隔热手套 {耐温} {长度}', pack: '1 双', about: '马弗炉、烘箱或液氮取放样品用。', keywords: '耐高温手套 防冻手套', drawing: 'work-glove', keep: 0.85,
  },
  {
    category: '400502', noun: '防护口罩', brands: '3M*1.3 霍尼韦尔*1.2 稳健*.8 朝美*.7 代尔塔*1', model: { '3M': '9###', 霍尼韦尔: 'H###', 稳健: 'WN-##', 朝美: '6###', 代尔塔: 'M####' }, axes: ['级别: KN95 KN90*.8 KN100*1.8', '佩戴: 耳戴 头戴*1.05', '阀~: - 带呼吸阀*1.3'], price: 58, unit: '盒', title: '{b} {级别} 防护口罩 {佩戴}', pack: '25 只/盒', about: '{级别}防颗粒物口罩，符合 GB 2626。', keywords: '防尘口罩 N95 颗粒物', drawing: 'mask-cup', keep: 0.6,
  },
  {
    category: '400502', noun: '防毒面具', brands: '3M*1.2 霍尼韦尔*1.15 代尔塔*.85', model: { '3M': '6###', 霍尼韦尔: '7700##M', 代尔塔: 'M6###' }, axes: ['款式: 半面罩 全面罩*5', '滤盒: 有机蒸气 酸性气体*1.05 综合*1.15'], price: 168, unit: '套', title: '{b} {款式}防毒面具 {滤盒}', pack: '1 套', about: '硅胶面罩，双滤盒，{滤盒}防护。', keywords: '呼吸器 防毒面罩', drawing: 'respirator',
  },
  {
    category: '400502', noun: '护目镜', brands: '3M*1.2 霍尼韦尔*1.15 优唯斯*1.6 代尔塔*.9 世达*.8', model: { '3M': '1#2##', 霍尼韦尔: '1#####', 优唯斯: '9###-###', 代尔塔: '1011##', 世达: 'YF0###' }, axes: ['款式: 眼镜 眼罩*1.5', '涂层: 防雾 防刮擦*.9'], price: 28, unit: '副', title: '{b} {款式}式护目镜 {涂层}', pack: '1 副', about: '聚碳酸酯镜片，防冲击、防飞溅。', keywords: '防护眼镜 眼罩', drawing: 'goggles',
  },
  {
    category: '400503', noun: '实验服', brands: '舒纳*1 蓝精灵*.8 雪莱*.9', model: '@@-###', axes: ['款式: 长袖 短袖*.9', '面料: 涤棉 全棉*1.35', '尺码>: S M L XL XXL'], price: 58, unit: '件', title: '{b} {款式}实验服 白大褂 {面料}', pack: '1 件', about: '{面料}面料，可高温洗涤。', keywords: '白大褂 工作服 白大衣', drawing: 'lab-coat',
  },
  {
    category: '400503', noun: '防护服', brands: '杜邦*1.6 微护佳*1.3 3M*1.5 金佰利*1.2', model: { 杜邦: 'TY###', 微护佳: '1500-###', '3M': '4###', 金佰利: 'A##' }, axes: ['级别: 防颗粒物 防液体喷溅*1.5', '尺码>: M L XL XXL'], price: 38, unit: '件', title: '{b} 连体防护服 {级别} 带帽', pack: '1 件', about: '连体带帽，{级别}，胶条密封可选。', keywords: '隔离衣 防化服', drawing: 'coverall',
  },
  {
    category: '400601', noun: '无尘擦拭纸', brands: '金佰利*1.3 赛默飞_Thermo*1.6 比克曼_BKMAM*.75 洁柔*.8', model: { 金佰利: '3###', 赛默飞: 'TX###', 比克曼: 'BK-W##', 洁柔: 'JW##' }, axes: ['规格: 小号_280张=280 大号_198张*1.6=198', '盒数>: 1盒=1 30盒*27=30@箱'], price: 15.8, unit: '盒', base: '张', title: '{b} 低尘擦拭纸 {规格}', pack: '1 盒', about: '低尘不掉屑，适合镜头、比色皿与精密部件。', keywords: '擦镜纸 无尘纸 kimwipes', drawing: 'wipes',
  },
  {
    category: '400602', noun: '封口膜', brands: 'Parafilm*1.2 比克曼_BKMAM*.7 白鲨_biosharp*.75', model: { Parafilm: 'PM-99#', '*': '@@-###' }, axes: ['规格: 10cm×38m 5cm×76m*1.02 10cm×76m*1.9'], price: 168, unit: '卷', title: '{b} 封口膜 {规格}', pack: '1 卷', about: '自粘可拉伸，密封培养皿、三角瓶与试管。', keywords: '封口膜 密封膜 Parafilm', drawing: 'tape',
  },
  {
    category: '400602', noun: '冷冻标签', brands: '贝迪*2.6 比克曼_BKMAM*.8 白鲨_biosharp*.85 精臣*1.2', model: '@@-###', axes: ['规格: 28×13mm=1000 38×19mm*1.3=1000 50×25mm*1.7=1000', '耐温: -80℃ 液氮*1.6'], price: 88, unit: '卷', base: '张', title: '{b} 冷冻标签 {规格} {耐温}', pack: '1000 张/卷', about: '耐低温不脱落，可热转印打印。', keywords: '液氮标签 冻存标签 不干胶', drawing: 'label-roll', keep: 0.8,
  },
  {
    category: '400603', noun: '磁力搅拌子', brands: '力辰*1 聚四氟*1.2 大龙_DLAB*1.6 赛默飞_Thermo*3.4', model: '@@-###', axes: ['形状: 柱形 橄榄形*1.15 十字形*1.6', '尺寸: 6×15mm*.6 8×25mm*.8 8×40mm 10×60mm*1.8'], price: 4.8, unit: '个', title: '{b} {形状}磁力搅拌子 {尺寸}', pack: '1 个', about: '聚四氟乙烯包覆，耐酸碱耐高温。', keywords: '转子 搅拌子 磁子', drawing: 'stir-bar', keep: 0.6,
  },
  {
    category: '400603', noun: '铁架台', brands: '力辰*1 蜀牛*.9 天玻*.85', model: '@@-###', axes: ['规格: 方座_60cm 方座_80cm*1.2 三角座*1.4', '配件: 单台*.7 含夹具'], price: 58, unit: '套', title: '{b} 铁架台 {规格} {配件}', pack: '1 套', about: '铸铁底座，稳固防锈。', keywords: '支架 夹子 十字夹', drawing: 'stand',
  },
]

export const consumableWares = (): Ware[] => [...expandFamilies([...tips, ...tubes, ...filters, ...protection]), ...glassware()]

// Office goods: paper, stationery, filing, cleaning.
import { expandFamilies, type Family } from '../family.ts'
import type { Ware } from '../types.ts'
import { officeMachines } from './office-machines.ts'

const PENS = { 得力: 'S##', 晨光: 'AGP#####', 齐心: 'GP###', 真彩: 'GP-####', 三菱: 'UM-###', 百乐: 'BL-P##', 斑马: 'JJ##', 宝克: 'PC-####', '*': '####' }
const DESK = { 得力: '0###', 晨光: 'ABS#####', 齐心: 'B####', 广博: 'DSJ####', 三木: '#####', '*': '####' }
const FILES = { 得力: '5###', 晨光: 'ADM#####', 齐心: 'A####', 广博: 'WJ####', 金得利: 'F###', 树德: 'OS-####', '*': '####' }

const paper: Family[] = [
  {
    category: '100101', noun: '复印纸', brands: '得力*1 晨光*.98 齐心*.94 亚太森博*1.06 UPM_佳印*1.12 天章*.9 金光*1.02 传美*.88', model: { 得力: '7###', 晨光: 'APYVS###', 齐心: 'C####', '*': '' },
    axes: ['系列: - 双面白*1.05 环保*.97', '幅面: A4 A3*2.02 B5*.78', '克重: 70g 80g*1.16', '包装>: 单包_500张=500@包 整箱_5包*4.92=2500@箱'], keep: 0.5, price: 23.6, unit: '件', base: '张',
    title: '{b} {系列} {m} {幅面} 复印纸 {克重}', pack: '500 张/包，5 包/箱', about: '{幅面} 静电复印纸，{克重}/㎡，双面打印不透墨，适用激光与喷墨打印机。', keywords: '打印纸 A4纸 A4复印纸 白纸', drawing: 'paper-pack', label: '{幅面}', offers: 2.4,
  },
  {
    category: '100101', noun: '彩色复印纸', brands: '得力*1 晨光*1.04 传美*.9', model: { 得力: '7###', 晨光: 'APYNZ###', 传美: '' }, axes: ['幅面: A4 A3*2', '颜色: 红色 黄色 蓝色 绿色', '克重: 80g'],
    price: 19.5, unit: '包', base: '张', title: '{b} {m} {幅面} 彩色复印纸 {颜色} {克重}', pack: '100 张/包', about: '{颜色}彩纸，适合通知、封面与分类打印。', keywords: '彩纸 手工纸', drawing: 'paper-pack', label: '{幅面}', keep: 0.7,
  },
  {
    category: '100102', noun: '笔记本', brands: '得力*1 晨光*1 广博*.92 国誉*1.6 申士*.85 齐心*.95', model: { 得力: '33##', 晨光: 'APY####', 广博: 'GBR####', 国誉: 'WCN-N####', 申士: '####', 齐心: 'C####' },
    axes: ['开本: A5 B5*1.25 A4*1.6', '装订: 无线胶装 线圈*1.15 皮面*2.3', '页数~: 80张=80', '颜色>: 蓝色 灰色 棕色'], price: 6.4, unit: '本', base: '张', keep: 0.6,
    title: '{b} {m} {开本} 笔记本 {装订} 80 张', pack: '80 张/本', about: '{开本} {装订}本，80 张道林纸内页，书写不洇墨。', keywords: '本子 记事本 会议记录本', drawing: 'notebook',
  },
  {
    category: '100102', noun: '实验记录本', brands: '得力*1 广博*.95 采纸坊*.9', model: { 得力: '33##', 广博: 'SYB##', 采纸坊: 'SJ-##' }, axes: ['开本: A4 16K*.85', '页数: 100页=100 200页*1.7=200', '内页: 横线 方格*1.05'], price: 12.8, unit: '本', base: '页',
    title: '{b} {m} {开本} 实验记录本 {内页} {页数}', pack: '1 本', about: '带页码与签名栏，符合科研记录不可增删页的要求。', keywords: '记录本 科研记录本', drawing: 'notebook', label: '',
  },
  {
    category: '100102', noun: '便利贴', brands: '得力*1 3M*2.2 晨光*1.05 信发*.7 齐心*.95', model: { 得力: '7###', '3M': '65#', 晨光: 'YS-##', 信发: 'TZ-##', 齐心: 'D###' }, axes: ['尺寸: 76×76mm 76×51mm*.75 76×101mm*1.3', '颜色: 黄色 蓝色 粉色', '包装>: 1本=100@本 12本*10.5=1200@包'],
    price: 2.6, unit: '件', base: '张', title: '{b} {m} 便利贴 {尺寸} {颜色}', pack: '100 张/本', about: '可再贴便条纸，撕下不留胶。', keywords: '便签 告示贴 N次贴', drawing: 'sticky-note', keep: 0.55,
  },
  {
    category: '100103', noun: '标签打印纸', brands: '得力*1 天章*.92 精臣*1.4 汉印*1.2', model: { 得力: '118##', 天章: 'TZ-##', 精臣: 'T##', 汉印: 'HP##' }, axes: ['材质: 三防热敏 铜版纸*.85 PET_银*1.6', '规格: 40×30mm=800 60×40mm*1.4=800 100×70mm*2.2=500'],
    price: 13.5, unit: '卷', base: '张', title: '{b} {m} {材质} 标签打印纸 {规格}', pack: '800 张/卷', about: '{材质}不干胶标签，适用热敏与碳带打印机，适合样品与固定资产标识。', keywords: '不干胶 标签纸 条码纸', drawing: 'label-roll', keep: 0.75,
  },
  {
    category: '100103', noun: '热敏收银纸', brands: '得力*1 天章*.9 齐心*.95', model: { 得力: '118##', 天章: 'RM##', 齐心: 'SY##' }, axes: ['规格: 57×30mm 57×50mm*1.7 80×60mm*2.4', '包装>: 10卷=10@筒 50卷*4.6=50@箱'], price: 11.5, unit: '件', base: '卷',
    title: '{b} {m} 热敏收银纸 {规格}', pack: '10 卷/筒', about: '热敏打印纸，字迹清晰，保存期五年。', keywords: '热敏纸 小票纸', drawing: 'label-roll',
  },
]

const stationery: Family[] = [
  {
    category: '100201', noun: '中性笔', brands: '得力*.9 晨光*1 齐心*.88 真彩*.95 三菱*3.6 百乐*3.2 斑马*3 宝克*1.05', model: PENS, axes: ['笔尖: 0.5mm 0.38mm*1.05 0.7mm 1.0mm*1.2', '款式: 按动 拔盖*.92', '颜色>: 黑色=10 红色=10 蓝色=10'],
    price: 11.8, unit: '盒', base: '支', title: '{b} {m} 中性笔 {笔尖} {款式}', pack: '10 支/盒', about: '{笔尖}{款式}中性笔，墨水速干，书写顺滑。', keywords: '签字笔 水笔 黑笔 碳素笔', drawing: 'pen', keep: 0.5, offers: 2.3,
  },
  {
    category: '100201', noun: '圆珠笔', brands: '得力*1 晨光*1.05 齐心*.9 真彩*.95', model: PENS, axes: ['笔尖: 0.7mm 0.5mm', '颜色: 蓝色 黑色 红色', '支数~: 12支=12'], price: 9.5, unit: '盒', base: '支', title: '{b} {m} 圆珠笔 {笔尖} {颜色}', pack: '12 支/盒', about: '中油墨水，复写清楚。', keywords: '原子笔 中油笔', drawing: 'pen', keep: 0.6,
  },
  {
    category: '100201', noun: '白板笔', brands: '得力*1 晨光*1.05 齐心*.9 宝克*1.1 东洋*1.5', model: { ...PENS, 得力: 'SK###', 东洋: 'WB-###' }, axes: ['颜色: 黑色 红色 蓝色', '款式: 可擦 可加墨*1.25', '支数~: 10支=10'], price: 15.8, unit: '盒', base: '支', title: '{b} {m} {款式}白板笔 {颜色}', pack: '10 支/盒', about: '低气味酒精墨水，擦拭不留痕。', keywords: '水性笔 教学笔', drawing: 'marker', keep: 0.75,
  },
  {
    category: '100201', noun: '记号笔', brands: '得力*1 晨光*1.05 斑马*2.6 宝克*1.1 三菱*2.2', model: { ...PENS, 斑马: 'MO-###' }, axes: ['款式: 双头细 单头粗*.9', '颜色: 黑色 红色 蓝色', '支数~: 10支=10'], price: 13.9, unit: '盒', base: '支', title: '{b} {m} 油性记号笔 {款式} {颜色}', pack: '10 支/盒', about: '油性墨水，可写玻璃、金属与离心管。', keywords: '油性笔 马克笔 标记笔', drawing: 'marker', keep: 0.6,
  },
  {
    category: '100201', noun: '荧光笔', brands: '得力*1 晨光*1.05 斑马*2.4 施德楼*2.2', model: { ...PENS, 施德楼: '364-#' }, axes: ['颜色: 黄色 绿色 粉色 橙色', '支数~: 10支=10'], price: 14.5, unit: '盒', base: '支', title: '{b} {m} 荧光笔 {颜色}', pack: '10 支/盒', about: '单头斜头荧光笔，不晕染。', keywords: '标记笔 重点笔', drawing: 'marker', keep: 0.8,
  },
  {
    category: '100201', noun: '铅笔', brands: '得力*1 晨光*1.05 中华*1.1 施德楼*2.6', model: { 得力: '58###', 晨光: 'AWP#####', 中华: '6###', 施德楼: '100-##' }, axes: ['硬度: HB 2B 2H', '支数~: 12支=12'], price: 9.2, unit: '盒', base: '支', title: '{b} {m} 木杆铅笔 {硬度}', pack: '12 支/盒', about: '椴木笔杆，易削不断芯。', keywords: '绘图铅笔 考试铅笔', drawing: 'pen', keep: 0.85,
  },
  {
    category: '100202', noun: '订书机', brands: '得力*1 晨光*1.02 齐心*.95 可得优*1.6', model: DESK, axes: ['订数: 25页 50页*1.9 100页*3.8', '颜色>: 蓝色 灰色 黑色'], price: 13.8, unit: '个', title: '{b} {m} 订书机 可订 {订数}', pack: '1 个', about: '可订 {订数}，省力结构，适用 24/6 订书钉。', keywords: '钉书机 订书器', drawing: 'stapler',
  },
  {
    category: '100202', noun: '订书钉', brands: '得力*1 晨光*1.02 齐心*.95 益而高*1.3', model: DESK, axes: ['规格: 24/6=1000 23/13*2.2=1000 10#*.9=1000', '盒数>: 10盒=10@条 20盒*1.9=20@箱'], price: 10.6, unit: '条', base: '枚', title: '{b} {m} 订书钉 {规格}', pack: '1000 枚/盒', about: '镀锌钢丝，钉脚锋利。', keywords: '钉书针 订书针', drawing: 'staples',
  },
  {
    category: '100202', noun: '剪刀', brands: '得力*1 晨光*1.02 张小泉*1.5 齐心*.9', model: DESK, axes: ['长度: 170mm 180mm*1.1 210mm*1.4'], price: 7.9, unit: '把', title: '{b} {m} 办公剪刀 {长度}', pack: '1 把', about: '不锈钢刀刃，防滑手柄。', keywords: '剪子', drawing: 'scissors',
  },
  {
    category: '100202', noun: '长尾夹', brands: '得力*1 晨光*1.02 齐心*.92', model: DESK, axes: ['规格: 15mm*.5=60 19mm*.6=40 25mm=48 32mm*1.2=24 41mm*1.5=24 51mm*1.9=12', '颜色>: 黑色 彩色*1.06'], price: 9.8, unit: '筒', base: '只', title: '{b} {m} 长尾夹 {规格}', pack: '1 筒', about: '{规格} 长尾票夹，高碳钢，回弹有力。', keywords: '票夹 燕尾夹 夹子', drawing: 'clips',
  },
  {
    category: '100202', noun: '回形针', brands: '得力*1 晨光*1.02 齐心*.9', model: DESK, axes: ['规格: 29mm=100 50mm*1.7=100', '盒数>: 10盒=10@条 20盒*1.9=20@箱'], price: 13, unit: '条', base: '枚', title: '{b} {m} 回形针 {规格}', pack: '100 枚/盒', about: '镀镍防锈，弯曲不变形。', keywords: '曲别针', drawing: 'clips',
  },
  {
    category: '100202', noun: '美工刀', brands: '得力*1 晨光*1 爱丽华*1.8', model: DESK, axes: ['规格: 小号_9mm 大号_18mm*1.4', '款式: 自锁 金属柄*1.7'], price: 5.2, unit: '把', title: '{b} {m} 美工刀 {规格} {款式}', pack: '1 把', about: '刀片可换，推拉自锁。', keywords: '裁纸刀 壁纸刀', drawing: 'scissors',
  },
  {
    category: '100202', noun: '计算器', brands: '得力*1 卡西欧*2.1 晨光*1.05 齐心*.95', model: { 得力: '15##', 卡西欧: 'MS-##', 晨光: 'ADG#####', 齐心: 'C-####' }, axes: ['位数: 12位 14位*1.2', '款式: 桌面 语音*1.1 科学函数*1.7'], price: 29.9, unit: '台', title: '{b} {m} {款式}计算器 {位数}', pack: '1 台', about: '{位数}大屏，双电源。', keywords: '计算机 财务计算器', drawing: 'calculator', keep: 0.8,
  },
  {
    category: '100202', noun: '笔筒', brands: '得力*1 晨光*1.05 天色*.9', model: DESK, axes: ['款式: 圆形 方形*1.1 多格*1.8', '颜色>: 黑色 灰色 白色'], price: 8.6, unit: '个', title: '{b} {m} {款式}笔筒', pack: '1 个', about: '桌面收纳，金属网或塑料。', keywords: '桌面收纳', drawing: 'tray', keep: 0.8,
  },
  {
    category: '100203', noun: '档案盒', brands: '得力*1 晨光*1.02 齐心*.95 树德*1.05', model: FILES, axes: ['背宽: 35mm 55mm*1.12 75mm*1.3', '材质: 塑料 牛皮纸*.38', '只数>: 1只=1@只 10只*9.2=10@组'], price: 9.6, unit: '件', base: '只', title: '{b} {m} A4 档案盒 {材质} {背宽}', pack: '1 只', about: 'A4 {材质}档案盒，背宽 {背宽}，带标签与粘扣。', keywords: '文件盒 资料盒', drawing: 'folder-box', keep: 0.75,
  },
  {
    category: '100203', noun: '文件夹', brands: '得力*1 晨光*1.02 齐心*.95 金得利*.9', model: FILES, axes: ['款式: 单强力夹 双强力夹*1.2 长押夹*1.15 板夹*.8', '颜色>: 蓝色 黑色 灰色'], price: 8.4, unit: '个', title: '{b} {m} A4 文件夹 {款式}', pack: '1 个', about: 'A4 PP 板材，夹力强，可装约 150 页。', keywords: '夹子 资料夹', drawing: 'folder', keep: 0.8,
  },
  {
    category: '100203', noun: '资料册', brands: '得力*1 晨光*1.02 齐心*.95 金得利*.92', model: FILES, axes: ['页数: 20页=20 40页*1.6=40 60页*2.1=60 100页*3.2=100', '颜色~: 蓝色 黑色'], price: 8.2, unit: '本', base: '页', title: '{b} {m} A4 资料册 {页数} {颜色}', pack: '1 本', about: 'A4 插页资料册，内页透明防静电。', keywords: '插页袋 文件册', drawing: 'folder', keep: 0.6,
  },
  {
    category: '100203', noun: '文件袋', brands: '得力*1 晨光*1.02 齐心*.95', model: FILES, axes: ['款式: 按扣 拉链*1.2 牛皮纸绕绳*.9', '只数>: 10只=10@包 50只*4.6=50@箱'], price: 12.6, unit: '件', base: '只', title: '{b} {m} A4 文件袋 {款式}', pack: '10 只/包', about: 'A4 文件袋，可装约 200 页。', keywords: '档案袋 拉链袋', drawing: 'folder',
  },
  {
    category: '100203', noun: '文件架', brands: '得力*1 齐心*.95 晨光*1.02', model: FILES, axes: ['款式: 三格 四格*1.2 六格*1.7', '材质: 塑料 金属网*1.3', '颜色>: 黑色 蓝色'], price: 19.8, unit: '个', title: '{b} {m} 文件架 {材质} {款式}', pack: '1 个', about: '{款式}{材质}文件架，桌面竖放。', keywords: '文件框 资料架 文件栏', drawing: 'tray', keep: 0.8,
  },
  {
    category: '100204', noun: '胶带', brands: '得力*1 晨光*1 3M*2.8 齐心*.92 永大*1.1', model: { 得力: '30###', 晨光: 'AJD#####', '3M': '8##', 齐心: 'JT####', 永大: 'YD-##' }, axes: ['款式: 透明封箱 米黄封箱*.95 文具透明*.3 双面泡棉*1.3 布基*2.2', '宽度: 45mm=6 60mm*1.25=6'], price: 22, unit: '筒', base: '卷', title: '{b} {m} {款式}胶带 {宽度}', pack: '6 卷/筒', about: '{款式}胶带，初粘力好，撕拉不断。', keywords: '胶布 封箱带 透明胶', drawing: 'tape', keep: 0.55,
  },
  {
    category: '100204', noun: '固体胶', brands: '得力*1 晨光*1.02 UHU*2.4', model: { 得力: '71##', 晨光: 'ASG#####', UHU: 'STIC-##' }, axes: ['净重: 9g*.6 21g 36g*1.4', '支数>: 12支=12@盒 24支*1.9=24@盒'], price: 24, unit: '盒', base: '支', title: '{b} {m} 固体胶 {净重}', pack: '12 支/盒', about: '高粘不起皱，无甲醛。', keywords: '胶棒 胶水', drawing: 'glue',
  },
  {
    category: '100205', noun: '白板', brands: '得力*1 齐心*.95 AUCS*1.2 晨光*1.02', model: { 得力: '78##', 齐心: 'BB####', AUCS: 'A####', 晨光: 'ADB#####' }, axes: ['尺寸: 60×90cm 90×120cm*1.8 90×180cm*2.9 120×240cm*5.2', '款式: 挂式 支架式*2'], price: 79, unit: '块', title: '{b} {m} {款式}白板 {尺寸}', pack: '1 块', about: '磁性搪瓷或钢化面板，易擦写。', keywords: '写字板 教学板 黑板', drawing: 'whiteboard', keep: 0.7, days: [2, 5], isDurable: true,
  },
]

const daily: Family[] = [
  {
    category: '100501', noun: '抽纸', brands: '清风*1 维达*1.08 心相印*1.02 洁柔*1.05', model: { 清风: 'BR##', 维达: 'V####', 心相印: 'DT####', 洁柔: 'JR###' }, axes: ['层数: 3层 4层*1.15', '规格: 100抽 130抽*1.22', '包数>: 10包=10@提 24包*2.3=24@箱'], price: 18.9, unit: '提', base: '包', title: '{b} {m} 抽纸 {层数} {规格}', pack: '10 包/提', about: '原生木浆面巾纸，湿水不易破。', keywords: '面巾纸 纸巾 餐巾纸', drawing: 'tissue', keep: 0.8,
  },
  {
    category: '100501', noun: '擦手纸', brands: '清风*1 维达*1.1 洁柔*1.02', model: { 清风: 'B9##', 维达: 'VS####', 洁柔: 'JL###' }, axes: ['规格: 200抽=20 150抽*.8=20'], price: 118, unit: '箱', base: '包', title: '{b} {m} 擦手纸 三折 {规格}', pack: '20 包/箱', about: '三折擦手纸，吸水快，适合卫生间与实验室。', keywords: '擦拭纸 卫生间纸', drawing: 'tissue',
  },
  {
    category: '100501', noun: '大盘纸', brands: '清风*1 维达*1.08 洁柔*1.02', model: { 清风: 'BJ##', 维达: 'VJ###', 洁柔: 'JY##' }, axes: ['规格: 700g=12 850g*1.2=12'], price: 128, unit: '箱', base: '卷', title: '{b} {m} 大盘卷纸 {规格}', pack: '12 卷/箱', about: '公用卫生间大盘卷纸。', keywords: '卷纸 卫生纸 厕纸', drawing: 'tissue',
  },
  {
    category: '100502', noun: '电池', brands: '南孚*1 金霸王*1.25 超霸*.8 双鹿*.65', model: { 南孚: 'LR##', 金霸王: 'MN15##', 超霸: 'GP##A', 双鹿: 'R#S' }, axes: ['型号: 5号 7号', '类别: 碱性 充电*2.6', '节数>: 4节=4@卡 12节*2.7=12@盒 24节*5=24@盒'], price: 11.9, unit: '卡', base: '节', title: '{b} {m} {类别}电池 {型号}', pack: '4 节/卡', about: '{型号}{类别}电池，1.5V，不含汞。', keywords: '干电池 碱性电池 AA AAA', drawing: 'battery', keep: 0.8,
  },
  {
    category: '100502', noun: '插线板', brands: '公牛*1 得力*.82 小米*1.2 航嘉*.95', model: { 公牛: 'GN-B####', 得力: '18###', 小米: 'XMCXB##', 航嘉: 'SSE###' }, axes: ['孔位: 6位 8位*1.2 10位*1.45', '线长: 1.8m 3m*1.15 5m*1.4', 'USB: - 带USB*1.5'], price: 42, unit: '个', title: '{b} {m} 插线板 {孔位} {线长} {USB}', pack: '1 个', about: '新国标插座，过载保护，阻燃外壳。', keywords: '插座 接线板 排插 拖线板', drawing: 'power-strip', keep: 0.45,
  },
  {
    category: '100503', noun: '劳保手套', brands: '星宇*1 3M*2.1 霍尼韦尔*2.6 代尔塔*1.9', model: { 星宇: 'L###', '3M': 'WX####', 霍尼韦尔: '2###', 代尔塔: '2020##' }, axes: ['材质: 丁腈浸胶 乳胶浸胶*.9 PU_涂掌*1.05', '尺码>: M L XL'], price: 6.8, unit: '双', title: '{b} {m} 劳保手套 {材质}', pack: '1 双', about: '耐磨防滑，适合搬运与装配。', keywords: '工作手套 防护手套', drawing: 'work-glove',
  },
  {
    category: '100503', noun: '安全帽', brands: '代尔塔*1.6 霍尼韦尔*2.2 世达*1.4 君御*1', model: { 代尔塔: '1020##', 霍尼韦尔: 'H99##', 世达: 'TF###', 君御: '14##' }, axes: ['材质: ABS PE*.8', '颜色>: 黄色 白色 蓝色 红色'], price: 22, unit: '顶', title: '{b} {m} 安全帽 {材质}', pack: '1 顶', about: '符合 GB 2811，旋钮调节帽围。', keywords: '头盔 工地帽', drawing: 'helmet',
  },
  {
    category: '100504', noun: '垃圾袋', brands: '得力*1 妙洁*1.1 汉世刘家*1.02 e洁*.95', model: { 得力: '95##', 妙洁: 'MJ##', 汉世刘家: 'HS##', e洁: 'EJ##' }, axes: ['规格: 45×50cm=100 60×80cm*1.8=50 90×110cm*3.4=50 120×140cm*5.6=30', '颜色~: 黑色'], price: 11.5, unit: '卷', base: '只', title: '{b} {m} 加厚垃圾袋 {规格}', pack: '1 卷', about: '加厚平口垃圾袋，承重不易破。', keywords: '塑料袋 黑袋', drawing: 'trash-bag',
  },
  {
    category: '100504', noun: '洗手液', brands: '蓝月亮*1 威露士*1.05 滴露*1.15', model: { 蓝月亮: 'LY###', 威露士: 'WL###', 滴露: 'DL###' }, axes: ['香型: 芦荟 茶树', '净含量>: 500mL=500 2.5L*3.8=2500'], price: 13.9, unit: '瓶', base: 'mL', title: '{b} {m} {香型}洗手液', pack: '500mL/瓶', about: '温和抑菌，泡沫易冲洗。', keywords: '洗手 抑菌', drawing: 'pump-bottle',
  },
  {
    category: '100504', noun: '拖把', brands: '美丽雅*1 得力*.95 施达*1.5 妙洁*1.05', model: { 美丽雅: 'HC0#####', 得力: '38###', 施达: 'SD-##', 妙洁: 'MJ##' }, axes: ['款式: 平板 棉线*.5 胶棉*.7', '宽度: 40cm 60cm*1.3'], price: 49, unit: '把', title: '{b} {m} {款式}拖把 {宽度}', pack: '1 把', about: '可拆洗拖布，适合走廊与实验室地面。', keywords: '清洁 地拖', drawing: 'mop', keep: 0.7,
  },
]

export const officeWares = (): Ware[] => [...expandFamilies([...paper, ...stationery, ...daily]), ...officeMachines()]

// 200 pairs of goods, labelled by hand: would a buyer take the price of one as a measure of the other? Neither the rule nor its words were asked.
// One pair a line: kind | = or ≠ | goods | goods | why. Goods: brand ; model ; name ; specification ; choice ; pack ; unit ; CAS ; grade.

import { packPer } from './pack.ts'
import { goodsKeyOf, offerKeyOf } from './same-goods.ts'

const PAIRS = String.raw`
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ; 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | AR is 分析纯
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ; AR 99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR | ≥ is understood
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ; ＡＲ ≥99.7％ ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; 分析纯 | full width
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ; 分析纯(AR) 含量≥99.70% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | brackets and trailing nought
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ; ≥99.7% A.R. ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | dots
grade written differently | = | 西陇科学 ; 130521 ; 西陇科学 盐酸 GR ; GR 优级纯 36%-38% ; 500mL ;  ; 瓶 ; 7647-01-0 ; GR 优级纯 | 西陇科学 ; 130521 ; 西陇科学 盐酸 优级纯 ; 优级纯 36%～38% ; 500mL ;  ; 瓶 ; 7647-01-0 ; 优级纯 | GR is 优级纯
grade written differently | = | 默克 ; 1.00030 ; 默克 乙腈 HPLC 4L ; HPLC 色谱纯 ; 4L ;  ; 瓶 ; 75-05-8 ; HPLC 色谱纯 | 默克 ; 1.00030 ; 默克 乙腈 色谱纯 ; 色谱级 ; 4L ;  ; 瓶 ; 75-05-8 ; 色谱纯 | HPLC is 色谱纯
grade written differently | = | 默克 ; 1.00029 ; 默克 乙腈 LC-MS 4L ; LC-MS 质谱级 ; 4L ;  ; 瓶 ; 75-05-8 ; LC-MS 质谱级 | 默克 ; 1.00029 ; 默克 乙腈 质谱级 ; 质谱级 ; 4L ;  ; 瓶 ; 75-05-8 ;  | LC-MS is 质谱级
grade written differently | = | 大茂 ; 4417 ; 大茂 氢氧化钠 CP ; CP 化学纯 ; 500g ;  ; 瓶 ; 1310-73-2 ; CP 化学纯 | 大茂 ; 4417 ; 氢氧化钠 化学纯 ; 化学纯 ; 500g ;  ; 瓶 ; 1310-73-2 ;  | CP is 化学纯, name without the maker
grade written differently | = | 麦克林 ; T818769 ; 麦克林 四氢呋喃 超干 ; 超干 含分子筛 ; 500mL ;  ; 瓶 ; 109-99-9 ; 超干 含分子筛 | 麦克林 ; T818769 ; 麦克林 四氢呋喃 超干 ; 超干 ; 500mL ;  ; 瓶 ; 109-99-9 ;  | with sieves is what 超干 means
grade written differently | = | 阿拉丁 ; E130807 ; 阿拉丁 柠檬酸 99.5% ; ≥99.5% ; 500g ;  ; 瓶 ; 77-92-9 ; ≥99.5% | 阿拉丁 ; E130807 ; 柠檬酸 ; 99.5% ; 500g ;  ; 瓶 ; 77-92-9 ;  | purity without the sign
grade written differently | = | 阿拉丁 ; E130807 ; 阿拉丁 柠檬酸 99.5% ; ≥99.5% ; 500g ;  ; 瓶 ; 77-92-9 ; ≥99.5% | 阿拉丁 ; E130807 ; 柠檬酸 ≥99.5%(HPLC) ; ≥99.5% ; 500g ;  ; 瓶 ; 77-92-9 ; 99.5% | how the purity was found is no grade
grade differs | ≠ | 国药 ;  ; 国药 甲醇 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; AR 分析纯 | 国药 ;  ; 国药 甲醇 GR ; GR 优级纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; GR 优级纯 | AR is not GR
grade differs | ≠ | 国药 ;  ; 国药 甲醇 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; AR 分析纯 | 国药 ;  ; 国药 甲醇 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; CP 化学纯 | AR is not CP
grade differs | ≠ | 国药 ;  ; 国药 甲醇 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; AR 分析纯 | 国药 ;  ; 国药 甲醇 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; HPLC 色谱纯 | AR is not HPLC
grade differs | ≠ | 国药 ;  ; 国药 甲醇 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; AR 分析纯 | 国药 ;  ; 国药 甲醇 LC-MS ; LC-MS 质谱级 ; 500mL ;  ; 瓶 ; 67-56-1 ; LC-MS 质谱级 | AR is not LC-MS
grade differs | ≠ | 国药 ;  ; 国药 甲醇 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; AR 分析纯 | 国药 ;  ; 国药 甲醇 工业级 ; 工业级 桶装 ; 500mL ;  ; 瓶 ; 67-56-1 ; 工业级 桶装 | AR is not 工业级
grade differs | ≠ | 国药 ;  ; 国药 甲醇 GR ; GR 优级纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; GR 优级纯 | 国药 ;  ; 国药 甲醇 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; CP 化学纯 | GR is not CP
grade differs | ≠ | 国药 ;  ; 国药 甲醇 GR ; GR 优级纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; GR 优级纯 | 国药 ;  ; 国药 甲醇 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; HPLC 色谱纯 | GR is not HPLC
grade differs | ≠ | 国药 ;  ; 国药 甲醇 GR ; GR 优级纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; GR 优级纯 | 国药 ;  ; 国药 甲醇 LC-MS ; LC-MS 质谱级 ; 500mL ;  ; 瓶 ; 67-56-1 ; LC-MS 质谱级 | GR is not LC-MS
grade differs | ≠ | 国药 ;  ; 国药 甲醇 GR ; GR 优级纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; GR 优级纯 | 国药 ;  ; 国药 甲醇 工业级 ; 工业级 桶装 ; 500mL ;  ; 瓶 ; 67-56-1 ; 工业级 桶装 | GR is not 工业级
grade differs | ≠ | 国药 ;  ; 国药 甲醇 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; CP 化学纯 | 国药 ;  ; 国药 甲醇 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; HPLC 色谱纯 | CP is not HPLC
grade differs | ≠ | 国药 ;  ; 国药 甲醇 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; CP 化学纯 | 国药 ;  ; 国药 甲醇 LC-MS ; LC-MS 质谱级 ; 500mL ;  ; 瓶 ; 67-56-1 ; LC-MS 质谱级 | CP is not LC-MS
grade differs | ≠ | 国药 ;  ; 国药 甲醇 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; CP 化学纯 | 国药 ;  ; 国药 甲醇 工业级 ; 工业级 桶装 ; 500mL ;  ; 瓶 ; 67-56-1 ; 工业级 桶装 | CP is not 工业级
grade differs | ≠ | 国药 ;  ; 国药 甲醇 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; HPLC 色谱纯 | 国药 ;  ; 国药 甲醇 LC-MS ; LC-MS 质谱级 ; 500mL ;  ; 瓶 ; 67-56-1 ; LC-MS 质谱级 | HPLC is not LC-MS
grade differs | ≠ | 国药 ;  ; 国药 甲醇 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 67-56-1 ; HPLC 色谱纯 | 国药 ;  ; 国药 甲醇 工业级 ; 工业级 桶装 ; 500mL ;  ; 瓶 ; 67-56-1 ; 工业级 桶装 | HPLC is not 工业级
grade differs | ≠ | 国药 ;  ; 国药 甲醇 LC-MS ; LC-MS 质谱级 ; 500mL ;  ; 瓶 ; 67-56-1 ; LC-MS 质谱级 | 国药 ;  ; 国药 甲醇 工业级 ; 工业级 桶装 ; 500mL ;  ; 瓶 ; 67-56-1 ; 工业级 桶装 | LC-MS is not 工业级
purity or concentration differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 乙醇 75% AR ; AR 分析纯 ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR | 75 % is no absolute ethanol
purity or concentration differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 乙醇 95% AR ; AR 分析纯 ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR | 95 %
purity or concentration differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.5% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR | 99.5 % is not 99.7 %
purity or concentration differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 75%酒精消毒液 ; 75% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | disinfectant
purity or concentration differs | ≠ | 阿拉丁 ; E130807 ; 阿拉丁 柠檬酸 99.5% ; ≥99.5% ; 500g ;  ; 瓶 ; 77-92-9 ; ≥99.5% | 阿拉丁 ; C108869 ; 阿拉丁 柠檬酸 99% ; ≥99% ; 500g ;  ; 瓶 ; 77-92-9 ; ≥99% | 99 % is not 99.5 %
purity or concentration differs | ≠ | 国药 ; 10011208 ; 国药 过氧化氢 30% AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 7722-84-1 ; AR 分析纯 | 国药 ;  ; 国药 过氧化氢 3% AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 7722-84-1 ; AR 分析纯 | 3 % is not 30 %
grade written differently | = | 国药 ; 10011208 ; 国药 过氧化氢 30% AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 7722-84-1 ; AR 分析纯 | 国药 ; 10011208 ; 国药 30%过氧化氢 分析纯 ; 分析纯 ; 500mL ;  ; 瓶 ; 7722-84-1 ; 分析纯 | concentration before the name
purity or concentration differs | ≠ | 西陇科学 ; 130521 ; 西陇科学 盐酸 AR ; AR 分析纯 36%-38% ; 500mL ;  ; 瓶 ; 7647-01-0 ; AR | 西陇科学 ; 130521 ; 西陇科学 盐酸 0.1mol/L AR ; AR 0.1mol/L ; 500mL ;  ; 瓶 ; 7647-01-0 ; AR | a titration solution
purity or concentration differs | ≠ | 阿拉丁 ; E130807 ; 阿拉丁 甲醛 37% AR ; AR ; 500mL ;  ; 瓶 ; 50-00-0 ; AR | 阿拉丁 ; E130807 ; 阿拉丁 甲醛 4% AR ; AR ; 500mL ;  ; 瓶 ; 50-00-0 ; AR | 4 % fixative
substance or form differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 乙醇 AR ; AR ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | absolute and plain ethanol share a CAS number
substance or form differs | ≠ | 国药 ;  ; 国药 PEG 400 CP ; CP ; 500mL ;  ; 瓶 ; 25322-68-3 ; CP | 国药 ;  ; 国药 PEG 600 CP ; CP ; 500mL ;  ; 瓶 ; 25322-68-3 ; CP | mean weight differs, one CAS number
substance or form differs | ≠ | 国药 ;  ; 国药 石油醚 30-60 AR ; AR ; 500mL ;  ; 瓶 ; 8032-32-4 ; AR | 国药 ;  ; 国药 石油醚 60-90 AR ; AR ; 500mL ;  ; 瓶 ; 8032-32-4 ; AR | boiling range
grade written differently | = | 国药 ;  ; 国药 石油醚 60–90 AR ; AR ; 500mL ;  ; 瓶 ; 8032-32-4 ; AR | 国药 ;  ; 石油醚 60-90 分析纯 ;  ; 0.5L ;  ; 瓶 ; 8032-32-4 ;  | another dash
substance or form differs | ≠ | 国药 ;  ; 国药 PVP K30 AR ; AR ; 100g ;  ; 瓶 ; 9003-39-8 ; AR | 国药 ;  ; 国药 PVP K90 AR ; AR ; 100g ;  ; 瓶 ; 9003-39-8 ; AR | K value
substance or form differs | ≠ | 国药 ;  ; 国药 硫酸铜 无水 AR ; AR ; 500g ;  ; 瓶 ; 7758-98-7 ; AR | 国药 ;  ; 国药 五水硫酸铜 AR ; AR ; 500g ;  ; 瓶 ; 7758-99-8 ; AR | hydrate
substance or form differs | ≠ | 国药 ;  ; 国药 五水硫酸铜 AR ; AR ; 500g ;  ; 瓶 ; 7758-98-7 ; AR | 国药 ;  ; 国药 无水硫酸铜 AR ; AR ; 500g ;  ; 瓶 ; 7758-98-7 ; AR | hydrate listed under the anhydrous number
substance or form differs | ≠ | 国药 ;  ; 国药 丙酮 AR ; AR ; 500mL ;  ; 瓶 ;  ; AR | 国药 ;  ; 国药 丁酮 AR ; AR ; 500mL ;  ; 瓶 ;  ; AR | no CAS number, other name
grade written differently | = | 国药 ;  ; 国药 丙酮 AR 500mL ; AR ; 500mL ;  ; 瓶 ;  ; AR | 国药 ;  ; 丙酮 分析纯 ;  ; 500ml ;  ; 瓶 ;  ;  | no CAS number, the same name
substance or form differs | ≠ | 国药 ;  ; 国药 氢氧化钠 AR ; AR ; 500g ;  ; 瓶 ; 1310-73-2 ; AR | 国药 ;  ; 国药 氢氧化钠溶液 AR ; AR ; 500g ;  ; 瓶 ; 1310-73-2 ; AR | solution
substance or form differs | ≠ | 国药 ;  ; 国药 氯化钠 AR ; AR ; 500g ;  ; 瓶 ; 7647-14-5 ; AR | 国药 ;  ; 国药 氯化钠 基准试剂 ; 基准试剂 ; 500g ;  ; 瓶 ; 7647-14-5 ; 基准试剂 | primary standard
substance or form differs | ≠ | 默克 ;  ; 默克 氯仿 AR ; AR ; 500mL ;  ; 瓶 ; 67-66-3 ; AR | 默克 ;  ; 默克 氘代氯仿 AR ; AR ; 500mL ;  ; 瓶 ; 67-66-3 ; AR | deuterated, number copied
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500ml ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500 ML ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 0.5L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; ０．５Ｌ ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500毫升 ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 0.5 升 ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | half a litre
measure written differently | = | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1kg ;  ; 瓶 ; 7647-14-5 ; AR | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1000g ;  ; 瓶 ; 7647-14-5 ; AR | a kilogram
measure written differently | = | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1kg ;  ; 瓶 ; 7647-14-5 ; AR | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1 KG ;  ; 瓶 ; 7647-14-5 ; AR | a kilogram
measure written differently | = | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1kg ;  ; 瓶 ; 7647-14-5 ; AR | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1公斤 ;  ; 瓶 ; 7647-14-5 ; AR | a kilogram
measure written differently | = | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1kg ;  ; 瓶 ; 7647-14-5 ; AR | 国药 ; 10019318 ; 国药 氯化钠 AR ; AR 分析纯 ; 1000克 ;  ; 瓶 ; 7647-14-5 ; AR | a kilogram
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 20L ; 500mL/瓶，20 瓶/箱 ; 桶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 20 L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | drum or bottle, twenty litres
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L×4 ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L*4瓶 ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | four bottles of four litres
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4×4L ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L/瓶×4 ; 500mL/瓶，20 瓶/箱 ; 件 ; 64-17-5 ; AR 分析纯 | four bottles of four litres
measure written differently | = | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 黑 0.5 mm ; 0.5mm 黑色 ;  ; 10支/盒 ; 盒 ;  ;  | blanks and colour
measure written differently | = | 赛默飞 ; 3810 ; 赛默飞 15mL 离心管 ; 15mL 锥底 ;  ; 500 支/箱 ; 箱 ;  ;  | 赛默飞 ; 3810 ; 赛默飞 离心管 15 ml ; 锥底 15ml ;  ; 500支/箱 ; 箱 ;  ;  | order and case
measure written differently | = | 赛默飞 ; 3810 ; 赛默飞 15mL 离心管 ; 15mL 锥底 ;  ; 50 支/包，10 包/箱 ; 箱 ;  ;  | 赛默飞 ; 3810 ; 赛默飞 15mL 离心管 ; 15mL 锥底 ;  ; 500 支/箱 ; 箱 ;  ;  | ten bags of fifty
measure written differently | = | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M码 ; 100只/盒 ; 盒 ;  ;  | size with 码
measure written differently | = | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; 中号 ; 100 只/盒 ; 盒 ;  ;  | 中号 is M
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 2.5L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 2.5 L
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 500g ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | grams are no millilitres
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 4L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 4 L
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 20L ; 500mL/瓶，20 瓶/箱 ; 桶 ; 64-17-5 ; AR 分析纯 | a drum
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 50mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 50 mL
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 5L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 5 L
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L×4 ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | four bottles are not one
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 4L×4 ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 16L ; 500mL/瓶，20 瓶/箱 ; 桶 ; 64-17-5 ; AR 分析纯 | a drum of 16 L
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ;  ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ;  ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | a crate of twenty against a bottle
measure or pack differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ;  ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ;  ; 500mL/瓶，24 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | twenty against twenty-four
measure written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ;  ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL×20 ; 500mL/瓶，20 瓶/箱 ; 箱 ; 64-17-5 ; AR 分析纯 | a crate of twenty
measure or pack differs | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 1 支 ; 支 ;  ;  | a box of ten against one
measure or pack differs | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 12 支/盒 ; 盒 ;  ;  | ten against twelve
measure or pack differs | ≠ | 赛默飞 ; 3810 ; 赛默飞 15mL 离心管 ; 15mL 锥底 ;  ; 50 支/包，10 包/箱 ; 箱 ;  ;  | 赛默飞 ; 3810 ; 赛默飞 15mL 离心管 ; 15mL 锥底 ;  ; 50 支/包 ; 包 ;  ;  | a crate against a bag
measure or pack differs | ≠ | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 500张 ;  ; 包 ;  ;  | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 整箱 5包 ;  ; 箱 ;  ;  | a ream against a box
measure written differently | = | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 500张 ;  ; 包 ;  ;  | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 500张/包 ;  ; 包 ;  ;  | a ream
measure or pack differs | ≠ | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 500张 ;  ; 包 ;  ;  | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 100张 ;  ; 包 ;  ;  | a hundred sheets
measure or pack differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 50 只/盒 ; 盒 ;  ;  | fifty against a hundred
measure or pack differs | ≠ | 联科生物 ; EK182 ; 联科生物 小鼠 TNF-α ELISA 试剂盒 ; 小鼠 TNF-α ;  ; 96T/盒 ; 盒 ;  ;  | 联科生物 ; EK182 ; 联科生物 小鼠 TNF-α ELISA 试剂盒 ; 小鼠 TNF-α ;  ; 48T/盒 ; 盒 ;  ;  | 48 tests against 96
measure or pack differs | ≠ | 碧云天 ; C0038 ; 碧云天 CCK-8 试剂盒 ;  ; 100次 ;  ; 盒 ;  ;  | 碧云天 ; C0038 ; 碧云天 CCK-8 试剂盒 ;  ; 500次 ;  ; 盒 ;  ;  | 100 tests against 500
brand differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 西陇科学 ;  ; 西陇科学 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | another maker of the substance
brand differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 大茂 ;  ; 大茂 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | another maker of the substance
brand differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 阿拉丁 ;  ; 阿拉丁 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | another maker of the substance
brand differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 默克 ;  ; 默克 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | another maker of the substance
brand differs | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 西格玛 ;  ; 西格玛 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | another maker of the substance
brand differs | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 得力 ; AGPK3507 ; 得力 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | another maker, same number
brand differs | ≠ | 通用 ;  ; 实验服 白色 L ; L ;  ;  ; 件 ;  ;  | 通用 ;  ; 实验服 白色 L ; L ;  ;  ; 件 ;  ;  | no maker is known
brand differs | ≠ |  ; X1 ; 试管架 ;  ;  ;  ; 个 ;  ;  |  ; X1 ; 试管架 ;  ;  ;  ; 个 ;  ;  | no maker is known
brand written differently | = | 得力 ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 500张 ;  ; 包 ;  ;  | 得力（deli） ; 7417 ; 得力 7417 A4 复印纸 70g ; A4 70g ; 单包 500张 ;  ; 包 ;  ;  | Latin name in brackets
brand written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药集团 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | the group
brand written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药试剂 ; 10009218 ; 国药试剂 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | the trade
brand written differently | = | 赛默飞 Thermo ; 3810 ; 赛默飞 Thermo 离心管架 ;  ;  ;  ; 个 ;  ;  | 赛默飞 ; 3810 ; 赛默飞 离心管架 ;  ;  ;  ; 个 ;  ;  | both names or one
brand written differently | = | Eppendorf ; 3123000020 ; Eppendorf 移液器 ; 0.5-10μL ;  ;  ; 支 ;  ;  | eppendorf ; 3123000020 ; eppendorf 移液器 ; 0.5-10µL ;  ;  ; 支 ;  ;  | case and micro sign
brand written differently | = | Thermo ; 3810 ; Thermo 离心管架 ;  ;  ;  ; 个 ;  ;  | 赛默飞 ; 3810 ; 赛默飞 离心管架 ;  ;  ;  ; 个 ;  ;  | Latin name only
model written differently | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF-228A ; 惠普 CF-228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | number with a mark
model written differently | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; cf228a ; 惠普 cf228a 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | number with a mark
model written differently | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF 228A ; 惠普 CF 228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | number with a mark
model written differently | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 盒 ;  ;  | a box of one
model written differently | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普（HP）CF228A 原装黑色硒鼓 适用 M403/M427 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | longer name
model written differently | = | 普源 ; DS1202Z-E ; 普源 DS1202Z-E 示波器 ;  ;  ;  ; 台 ;  ;  | 普源 ; DS1202ZE ; 普源 数字示波器 DS1202ZE ;  ;  ;  ; 部 ;  ;  | dash and 部
model written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ;  ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | substance, grade and pack are the same without the number
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 兼容 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | compatible under the brand it fits
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 代用 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 代用
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普 CF228A 再生硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | refilled
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 天威 ; CF228A ; 天威 CF228A 硒鼓 适用惠普 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | compatible of its own brand
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 格之格 ; CF228A ; 格之格 NT-CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | compatible of its own brand
original, compatible, refilled | ≠ | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228X ; 惠普 CF228X 硒鼓 ; 黑色 9200页 ;  ; 1 支/盒 ; 支 ;  ;  | the high-yield one
original, compatible, refilled | = | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF228A ; 惠普 CF228A 硒鼓 原装 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 原装 is what a maker sells
original, compatible, refilled | ≠ | 惠普 ; CF410 ; 惠普 CF410 硒鼓 黑色 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF410 ; 惠普 CF410 硒鼓 青色 ; 青色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 青色 is not 黑色
original, compatible, refilled | ≠ | 惠普 ; CF410 ; 惠普 CF410 硒鼓 黑色 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF410 ; 惠普 CF410 硒鼓 品红 ; 品红 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 品红 is not 黑色
original, compatible, refilled | ≠ | 惠普 ; CF410 ; 惠普 CF410 硒鼓 黑色 ; 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 惠普 ; CF410 ; 惠普 CF410 硒鼓 黄色 ; 黄色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 黄色 is not 黑色
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; S ; 100 只/盒 ; 盒 ;  ;  | another size
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; L ; 100 只/盒 ; 盒 ;  ;  | another size
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; XL ; 100 只/盒 ; 盒 ;  ;  | another size
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; 大号 ; 100 只/盒 ; 盒 ;  ;  | another size
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; 小号 ; 100 只/盒 ; 盒 ;  ;  | another size
colour, size or configuration differs | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 红色 ; 0.5mm 红色 ;  ; 10 支/盒 ; 盒 ;  ;  | red
colour, size or configuration differs | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.38mm 黑色 ; 0.38mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | finer
colour, size or configuration differs | ≠ | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 16G 512G ; 16G 512G ;  ;  ; 台 ;  ;  | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 32G 1T ; 32G 1T ;  ;  ; 台 ;  ;  | more memory
colour, size or configuration differs | ≠ | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 16G 512G ; 16G 512G ;  ;  ; 台 ;  ;  | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ ;  ;  ;  ; 台 ;  ;  | configuration left open
colour, size or configuration differs | ≠ | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 16G 512G ; 16G 512G ;  ;  ; 台 ;  ;  | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 32G 1TB ; 官方标配 ;  ;  ; 台 ;  ;  | only the name tells
measure written differently | = | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 16G 512G ; 16G 512G ;  ;  ; 台 ;  ;  | 联想 ; ThinkBook 14+ ; 联想 ThinkBook 14+ 16GB/512GB ; 16GB 512GB ;  ;  ; 台 ;  ;  | GB
colour, size or configuration differs | ≠ | 海盗船 ; CM41 ; 海盗船 CM41 内存条 ;  ; 8G ;  ; 条 ;  ;  | 海盗船 ; CM41 ; 海盗船 CM41 内存条 ;  ; 16G ;  ; 条 ;  ;  | 8 G against 16 G
colour, size or configuration differs | ≠ | 双一 ; MU-471 ; 双一 灭菌橡胶外科手套 乳胶 ;  ; 6.5 ; 50 副/盒 ; 盒 ;  ;  | 双一 ; MU-471 ; 双一 灭菌橡胶外科手套 乳胶 ;  ; 7.5 ; 50 副/盒 ; 盒 ;  ;  | glove number
colour, size or configuration differs | ≠ | 双一 ; MU-471 ; 双一 灭菌橡胶外科手套 乳胶 ;  ;  ; 50 副/盒 ; 盒 ;  ;  | 双一 ; MU-471 ; 双一 未灭菌橡胶外科手套 乳胶 ;  ;  ; 50 副/盒 ; 盒 ;  ;  | not sterile
colour, size or configuration differs | ≠ | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 无粉 ; 无粉 ; M ; 100 只/盒 ; 盒 ;  ;  | 蓝帆 ; NB100 ; 蓝帆 丁腈手套 有粉 ; 有粉 ; M ; 100 只/盒 ; 盒 ;  ;  | with powder
colour, size or configuration differs | ≠ | Axygen ; T-200 ; Axygen 200μL 移液枪头 无滤芯 ; 200μL ; 10×96 支 ;  ; 盒 ;  ;  | Axygen ; T-200 ; Axygen 200μL 移液枪头 带滤芯 ; 200μL ; 10×96 支 ;  ; 盒 ;  ;  | with filter
colour, size or configuration differs | ≠ | Axygen ; T-200 ; Axygen 200μL 移液枪头 无滤芯 ; 200μL ; 10×96 支 ;  ; 盒 ;  ;  | Axygen ; T-200 ; Axygen 10μL 移液枪头 无滤芯 ; 10μL ; 10×96 支 ;  ; 盒 ;  ;  | 10 μL
measure written differently | = | Axygen ; T-200 ; Axygen 200μL 移液枪头 无滤芯 ; 200μL ; 10×96 支 ;  ; 盒 ;  ;  | Axygen ; T-200 ; Axygen 200μL 移液枪头 无滤芯 ; 200μL ; 960支 ;  ; 盒 ;  ;  | ten racks of 96
colour, size or configuration differs | ≠ | 振德 ; ZD-8 ; 振德 一次性口罩 成人 ;  ;  ; 50 只/盒 ; 盒 ;  ;  | 振德 ; ZD-8 ; 振德 一次性口罩 儿童 ;  ;  ; 50 只/盒 ; 盒 ;  ;  | for children
colour, size or configuration differs | ≠ | 得力 ; 0012 ; 得力 0012 插座 3米 ;  ;  ;  ; 个 ;  ;  | 得力 ; 0012 ; 得力 0012 插座 5米 ;  ;  ;  ; 个 ;  ;  | longer cord
measure written differently | = | 得力 ; 0012 ; 得力 0012 插座 3米 ;  ;  ;  ; 个 ;  ;  | 得力 ; 0012 ; 得力 0012 插座 3m ;  ;  ;  ; 只 ;  ;  | metres, 个 and 只
unknown | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 ;  ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | 国药 ; 10009218 ; 国药 无水乙醇 ;  ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | neither grade nor purity
unknown | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 500mL ;  ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ;  | purity of one unknown
unknown | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ;  ;  ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ;  ;  ; 瓶 ; 64-17-5 ; AR 分析纯 | pack unknown
unknown | ≠ | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR ; AR 分析纯 ≥99.7% ; 大瓶 ;  ; 瓶 ; 64-17-5 ; AR 分析纯 | pack unknown
unknown | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ;  ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ;  ; 盒 ;  ;  | how many are in a box is unknown
unknown | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ;  ; 盒 ;  ;  | how many are in a box is unknown
unknown | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ;  ; 箱 ;  ;  | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 黑色 ; 0.5mm 黑色 ;  ; 10支/盒 ; 箱 ;  ;  | how many boxes are in a crate is unknown
grade written differently | = | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ≥99.7% ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | 国药 ; 10009218 ; 国药 无水乙醇 AR 500mL ; AR 分析纯 ; 500mL ; 500mL/瓶，20 瓶/箱 ; 瓶 ; 64-17-5 ; AR 分析纯 | the number says it, the purity is left out
composed goods | = | 永发 ; YF-54 ; 永发 YF-54 指纹保险柜 高 60cm ; 60cm 指纹 ;  ; 1 台 ; 台 ;  ;  | 永发 ; YF-54 ; 永发 YF-54 指纹保险柜 高 60cm ; 60cm 指纹 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 兄弟 ; DCP-7180DN ; 兄弟 DCP-7180DN 黑白激光打印机 30 页每分 打印复印扫描 ; 黑白激光 A4 30 页每分 打印复印扫描 ;  ; 1 台 ; 台 ;  ;  | 兄弟 ; DCP-7180DN ; 兄弟 DCP-7180DN 黑白激光打印机 30 页每分 打印复印扫描 ; 黑白激光 A4 30 页每分 打印复印扫描 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 索莱宝 Solarbio ; D5240 ; 索莱宝 Solarbio PVDF 膜 ; PVDF 膜 ;  ; 1 盒 ; 盒 ;  ;  | 索莱宝 Solarbio ; D5240 ; 索莱宝 Solarbio PVDF 膜 ; PVDF 膜 ;  ; 1 盒 ; 盒 ;  ;  | one ware of two suppliers
composed goods | = | 天玻 ; TB-793 ; 天玻 50mL 广口三角烧瓶 ; 广口 50mL ;  ; 1 个 ; 个 ;  ;  | 天玻 ; TB-793 ; 天玻 50mL 广口三角烧瓶 ; 广口 50mL ;  ; 1 个 ; 个 ;  ;  | one ware of two suppliers
composed goods | = | 是德 Keysight ; DSOX1204A ; 是德 Keysight DSOX1204A 数字示波器 70MHz 4 通道 ; 70MHz 4 通道 2GSa/s 2Mpts ;  ; 1 台 ; 台 ;  ;  | 是德 Keysight ; DSOX1204A ; 是德 Keysight DSOX1204A 数字示波器 70MHz 4 通道 ; 70MHz 4 通道 2GSa/s 2Mpts ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 贝朗 ; 4891621 ; 贝朗 一次性使用滴定管式输液器 0.7mm ; 滴定管式 0.7mm ;  ; 25 套/箱 ; 箱 ;  ;  | 贝朗 ; 4891621 ; 贝朗 一次性使用滴定管式输液器 0.7mm ; 滴定管式 0.7mm ;  ; 25 套/箱 ; 箱 ;  ;  | one ware of two suppliers
composed goods | = | Arduino ; MEGA 2560 ; Arduino MEGA 2560 ATmega2560 开发板 开发板 ; MEGA 2560 开发板 ;  ; 1 块 ; 块 ;  ;  | Arduino ; MEGA 2560 ; Arduino MEGA 2560 ATmega2560 开发板 开发板 ; MEGA 2560 开发板 ;  ; 1 块 ; 块 ;  ;  | one ware of two suppliers
composed goods | = | 教仪坊 ; JY-X17 ; 教仪坊 JY-X17 通风柜 1.5m 全钢 ; 1.5m 全钢 ;  ; 1 台 ; 台 ;  ;  | 教仪坊 ; JY-X17 ; 教仪坊 JY-X17 通风柜 1.5m 全钢 ; 1.5m 全钢 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 中国标准出版社 ; GB 15603 危险化学品仓库储存通则 ; 《GB 15603 危险化学品仓库储存通则》 国家标准 2022 中国标准出版社 ; 国家标准 2022 ;  ; 1 册 ; 册 ;  ;  | 中国标准出版社 ; GB 15603 危险化学品仓库储存通则 ; 《GB 15603 危险化学品仓库储存通则》 国家标准 2022 中国标准出版社 ; 国家标准 2022 ;  ; 1 册 ; 册 ;  ;  | one ware of two suppliers
composed goods | = | 清风 ; BR12 ; 清风 BR12 抽纸 4层 100抽 ; 4层 100抽 ; 10包 ;  ; 提 ;  ;  | 清风 ; BR12 ; 清风 BR12 抽纸 4层 100抽 ; 4层 100抽 ; 10包 ;  ; 提 ;  ;  | one ware of two suppliers
composed goods | = | 戴尔 ; PowerEdge R760 ; 戴尔 PowerEdge R760 机架服务器 至强金 5420+×2 128G 2U ; 至强金 5420+×2 128G 2.4T×3 2U ;  ; 1 台 ; 台 ;  ;  | 戴尔 ; PowerEdge R760 ; 戴尔 PowerEdge R760 机架服务器 至强金 5420+×2 128G 2U ; 至强金 5420+×2 128G 2.4T×3 2U ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 阿拉丁 ; D150339 ; 阿拉丁 二氯甲烷 99% ; ≥99% ; 2.5L ;  ; 瓶 ; 75-09-2 ; ≥99% | 阿拉丁 ; D150339 ; 阿拉丁 二氯甲烷 99% ; ≥99% ; 2.5L ;  ; 瓶 ; 75-09-2 ; ≥99% | one ware of two suppliers
composed goods | = | 安思尔 ; 92-410 ; 安思尔 一次性乳胶手套 白色 标准 无粉 ; 乳胶 白色 标准 ; M ; 100 只/盒 ; 盒 ;  ;  | 安思尔 ; 92-410 ; 安思尔 一次性乳胶手套 白色 标准 无粉 ; 乳胶 白色 标准 ; M ; 100 只/盒 ; 盒 ;  ;  | one ware of two suppliers
composed goods | = | 麦克奥迪 ; SMZ-161 ; 麦克奥迪 SMZ-161 体视显微镜 7.5–45× 三目 ; 体视 7.5–45× 三目 ;  ; 1 台 ; 台 ;  ;  | 麦克奥迪 ; SMZ-161 ; 麦克奥迪 SMZ-161 体视显微镜 7.5–45× 三目 ; 体视 7.5–45× 三目 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | BD ; 321940 ; BD 一次性使用避光输液器 0.7mm ; 避光 0.7mm ;  ; 25 套/箱 ; 箱 ;  ;  | BD ; 321940 ; BD 一次性使用避光输液器 0.7mm ; 避光 0.7mm ;  ; 25 套/箱 ; 箱 ;  ;  | one ware of two suppliers
composed goods | = | 米尔 ; MYD-YA157C ; 米尔 MYD-YA157C STM32MP157 开发板 开发板 ; MYD-YA157C 开发板 ;  ; 1 块 ; 块 ;  ;  | 米尔 ; MYD-YA157C ; 米尔 MYD-YA157C STM32MP157 开发板 开发板 ; MYD-YA157C 开发板 ;  ; 1 块 ; 块 ;  ;  | one ware of two suppliers
composed goods | = | 众御 ; ZYC0086 ; 众御 ZYC0086 化学品安全柜 弱腐蚀蓝色 45加仑 ; 弱腐蚀蓝色 45加仑 ;  ; 1 台 ; 台 ;  ;  | 众御 ; ZYC0086 ; 众御 ZYC0086 化学品安全柜 弱腐蚀蓝色 45加仑 ; 弱腐蚀蓝色 45加仑 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 科学出版社 ; 分子克隆实验指南 ; 《分子克隆实验指南》 格林 第四版 科学出版社 ; 格林 第四版 ;  ; 1 册 ; 册 ;  ;  | 科学出版社 ; 分子克隆实验指南 ; 《分子克隆实验指南》 格林 第四版 科学出版社 ; 格林 第四版 ;  ; 1 册 ; 册 ;  ;  | one ware of two suppliers
composed goods | = | 兄弟 ; TN-3435 ; 兄弟 TN-3435 硒鼓 适用 HL-5580 DCP-8535 ; TN-3435 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | 兄弟 ; TN-3435 ; 兄弟 TN-3435 硒鼓 适用 HL-5580 DCP-8535 ; TN-3435 黑色 3000页 ;  ; 1 支/盒 ; 支 ;  ;  | one ware of two suppliers
composed goods | = | AOC ; CU478P ; AOC CU478P 显示器 23.8英寸 1080P Type-C 90W ; 23.8英寸 1080P ;  ; 1 台 ; 台 ;  ;  | AOC ; CU478P ; AOC CU478P 显示器 23.8英寸 1080P Type-C 90W ; 23.8英寸 1080P ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 国药 ; 10018384 ; 国药 正己烷 GR ; GR 优级纯 ; 2.5L ;  ; 瓶 ; 110-54-3 ; GR 优级纯 | 国药 ; 10018384 ; 国药 正己烷 GR ; GR 优级纯 ; 2.5L ;  ; 瓶 ; 110-54-3 ; GR 优级纯 | one ware of two suppliers
composed goods | = | 白鲨 biosharp ; BS-62-P ; 白鲨 biosharp 50mL 锥底离心管 未灭菌 袋装 ; 50mL 锥底 未灭菌 袋装 ;  ; 500 支/箱 ; 箱 ;  ;  | 白鲨 biosharp ; BS-62-P ; 白鲨 biosharp 50mL 锥底离心管 未灭菌 袋装 ; 50mL 锥底 未灭菌 袋装 ;  ; 500 支/箱 ; 箱 ;  ;  | one ware of two suppliers
composed goods | = | 大龙 ; DM0636 ; 大龙 DM0636 离心机 6000 转每分 6×50mL 常温 ; 6000 转每分 6×50mL 常温 ;  ; 1 台 ; 台 ;  ;  | 大龙 ; DM0636 ; 大龙 DM0636 离心机 6000 转每分 6×50mL 常温 ; 6000 转每分 6×50mL 常温 ;  ; 1 台 ; 台 ;  ;  | one ware of two suppliers
composed goods | = | 驼人 ; TR-812 ; 驼人 一次性使用医用三联三通 无 ; 三联三通 无 ;  ; 50 个/盒 ; 盒 ;  ;  | 驼人 ; TR-812 ; 驼人 一次性使用医用三联三通 无 ; 三联三通 无 ;  ; 50 个/盒 ; 盒 ;  ;  | one ware of two suppliers
composed goods | = | 精拓 ; B3F-1469 ; 精拓 轻触开关 12×12mm 高 5mm ; 12×12mm 5mm ;  ; 50 个/包 ; 包 ;  ;  | 精拓 ; B3F-1469 ; 精拓 轻触开关 12×12mm 高 5mm ; 12×12mm 5mm ;  ; 50 个/包 ; 包 ;  ;  | one ware of two suppliers
composed goods | ≠ | 百灵威 ; 688055 ; 百灵威 二氯甲烷 99.5% ; ≥99.5% ; 100mL ;  ; 瓶 ; 75-09-2 ; ≥99.5% | 百灵威 ; 978261 ; 百灵威 二氯甲烷 HPLC ; HPLC 色谱纯 ; 4L ;  ; 瓶 ; 75-09-2 ; HPLC 色谱纯 | one substance and maker in two qualities
composed goods | ≠ | 西格玛 ; 437265 ; 西格玛 乙酸乙酯 HPLC ; HPLC 色谱纯 ; 4L ;  ; 瓶 ; 141-78-6 ; HPLC 色谱纯 | 西格玛 ; 900839 ; 西格玛 乙酸乙酯 99.5% ; ≥99.5% ; 100mL ;  ; 瓶 ; 141-78-6 ; ≥99.5% | one substance and maker in two qualities
composed goods | ≠ | 泰坦 ; 02580325 ; 泰坦 琼脂糖 99% ; ≥99% ; 25g ;  ; 瓶 ; 9012-36-6 ; ≥99% | 泰坦 ; 02953712 ; 泰坦 琼脂糖 AR 100g ; AR 分析纯 ; 100g ; 100g/瓶 ; 瓶 ; 9012-36-6 ; AR 分析纯 | one substance and maker in two qualities
composed goods | ≠ | 默克 ; 1.03593 ; 默克 二氯甲烷 LC-MS ; LC-MS 质谱级 ; 4L ;  ; 瓶 ; 75-09-2 ; LC-MS 质谱级 | 默克 ; 1.04796 ; 默克 二氯甲烷 HPLC 4L ; HPLC 色谱纯 ; 4L ; 4L/瓶 ; 瓶 ; 75-09-2 ; HPLC 色谱纯 | one substance and maker in two qualities
composed goods | ≠ | 阿拉丁 ; G172519 ; 阿拉丁 戊二醛 25% 99% 500mL ; ≥99% ; 500mL ; 500mL/瓶 ; 瓶 ; 111-30-8 ; ≥99% | 阿拉丁 ; G139817 ; 阿拉丁 戊二醛 25% AR ; AR 分析纯 ; 100mL ;  ; 瓶 ; 111-30-8 ; AR 分析纯 | one substance and maker in two qualities
composed goods | ≠ | 泰坦 ; 04919704 ; 泰坦 盐酸 AR 500mL ; AR 分析纯 ; 500mL ; 500mL/瓶 ; 瓶 ; 7647-01-0 ; AR 分析纯 | 泰坦 ; 02888820 ; 泰坦 盐酸 99% ; ≥99% ; 100mL ;  ; 瓶 ; 7647-01-0 ; ≥99% | one substance and maker in two qualities
composed goods | ≠ | 默克 ; 1.06006 ; 默克 异丙醇 LC-MS ; LC-MS 质谱级 ; 4L ;  ; 瓶 ; 67-63-0 ; LC-MS 质谱级 | 默克 ; 1.06492 ; 默克 异丙醇 HPLC ; HPLC 色谱纯 ; 4L ;  ; 瓶 ; 67-63-0 ; HPLC 色谱纯 | one substance and maker in two qualities
composed goods | ≠ | 大茂 ; 8554 ; 大茂 N,N-二甲基乙酰胺 AR ; AR 分析纯 ; 500mL ;  ; 瓶 ; 127-19-5 ; AR 分析纯 | 大茂 ; 2175 ; 大茂 N,N-二甲基乙酰胺 CP ; CP 化学纯 ; 500mL ;  ; 瓶 ; 127-19-5 ; CP 化学纯 | one substance and maker in two qualities
composed goods | ≠ | TCI ; D0338 ; TCI 二甲基亚砜 98% ; ≥98% ; 100mL ;  ; 瓶 ; 67-68-5 ; ≥98% | TCI ; D0811 ; TCI 二甲基亚砜 99.5% ; ≥99.5% ; 100mL ;  ; 瓶 ; 67-68-5 ; ≥99.5% | one substance and maker in two qualities
composed goods | ≠ | 大茂 ; 5654 ; 大茂 硬脂酸 CP 500g ; CP 化学纯 ; 500g ; 500g/瓶 ; 瓶 ; 57-11-4 ; CP 化学纯 | 大茂 ; 6637 ; 大茂 硬脂酸 AR ; AR 分析纯 ; 500g ;  ; 瓶 ; 57-11-4 ; AR 分析纯 | one substance and maker in two qualities
composed goods | ≠ | 国药 ; 10020472 ; 国药 过硫酸铵 GR ; GR 优级纯 ; 500g ;  ; 瓶 ; 7727-54-0 ; GR 优级纯 | 国药 ; 10026833 ; 国药 过硫酸铵 AR ; AR 分析纯 ; 500g ;  ; 瓶 ; 7727-54-0 ; AR 分析纯 | one substance and maker in two qualities
composed goods | ≠ | 泰坦 ; 07825365 ; 泰坦 二氯甲烷 AR ; AR 分析纯 ; 100mL ;  ; 瓶 ; 75-09-2 ; AR 分析纯 | 泰坦 ; 08350297 ; 泰坦 二氯甲烷 99% ; ≥99% ; 100mL ;  ; 瓶 ; 75-09-2 ; ≥99% | one substance and maker in two qualities
composed goods | ≠ | 艾本德 Eppendorf ; 0030041515 ; 艾本德 Eppendorf 35mm 细胞培养皿 未处理 ; 35mm 未处理 ;  ; 500 套/箱 ; 箱 ;  ;  | 艾本德 Eppendorf ; 0030057384 ; 艾本德 Eppendorf T225 细胞培养瓶 密封盖 ; T225 密封盖 ;  ; 25 个/箱 ; 箱 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 赛默飞 Nunc ; 2349-HR ; 赛默飞 Nunc 24孔细胞培养板 TC处理 ; 24孔 TC处理 ;  ; 独立包装 50 块/箱 ; 箱 ;  ;  | 赛默飞 Nunc ; 2238-HR ; 赛默飞 Nunc 96孔酶标板 中结合 整板 黑色 ; 96孔 中结合 整板 黑色 ;  ; 40 块/箱 ; 箱 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 国巨 YAGEO ; JJ4751-1nF ; 国巨 YAGEO 1206 贴片电容 1nF 25V ; 1nF 1206 ; 100个 ;  ; 包 ;  ;  | 国巨 YAGEO ; FQ9942-10pF ; 国巨 YAGEO 0402 贴片电容 10pF 50V ; 10pF 0402 ; 100个 ;  ; 包 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 晨光 ; AGPK3507 ; 晨光 AGPK3507 中性笔 0.5mm 按动 ; 0.5mm 黑色 10支 ;  ; 10 支/盒 ; 盒 ;  ;  | 晨光 ; AGP97075 ; 晨光 AGP97075 可擦白板笔 蓝色 ; 蓝色 可擦 ;  ; 10 支/盒 ; 盒 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 耐洁 Nalgene ; 2579-4081 ; 耐洁 Nalgene 125mL PP 广口塑料试剂瓶 ; PP 广口 125mL ;  ; 1 个 ; 个 ;  ;  | 耐洁 Nalgene ; 2406-9365 ; 耐洁 Nalgene 500mL PP 广口塑料试剂瓶 ; PP 广口 500mL ;  ; 1 个 ; 个 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 力辰 ; LC-OES-12SH ; 力辰 LC-OES-12SH 顶置式电动搅拌器 20L ; 20L ;  ; 1 台 ; 台 ;  ;  | 力辰 ; LC-DMS-60 ; 力辰 LC-DMS-60 普通磁力搅拌器 1L ; 普通 1L ;  ; 1 台 ; 台 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 上海辰华 ; CHI674E ; 上海辰华 CHI674E 电化学工作站 ±250mA 含阻抗 ; ±250mA 含阻抗 ;  ; 1 台 ; 台 ;  ;  | 上海辰华 ; CHI665E ; 上海辰华 CHI665E 电化学工作站 ±2A 含阻抗 ; ±2A 含阻抗 ;  ; 1 台 ; 台 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 三木 ; SD9338 ; 三木 SD9338 碎纸机 五级保密 31L ; 五级 31L ;  ; 1 台 ; 台 ;  ;  | 三木 ; SD9919 ; 三木 SD9919 碎纸机 五级保密 13L ; 五级 13L ;  ; 1 台 ; 台 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 精臣 ; T71 ; 精臣 T71 铜版纸 标签打印纸 40×30mm ; 铜版纸 40×30mm ;  ; 800 张/卷 ; 卷 ;  ;  | 精臣 ; T96 ; 精臣 T96 PET 银 标签打印纸 60×40mm ; PET 银 60×40mm ;  ; 800 张/卷 ; 卷 ;  ;  | one maker and shelf, two wares
composed goods | ≠ | 杜邦 ; TY746 ; 杜邦 连体防护服 防颗粒物 带帽 ; 防颗粒物 ; XXL ; 1 件 ; 件 ;  ;  | 杜邦 ; TY746 ; 杜邦 连体防护服 防颗粒物 带帽 ; 防颗粒物 ; XL ; 1 件 ; 件 ;  ;  | two choices of one ware
composed goods | ≠ | 亚太森博 ;  ; 亚太森博 A3 复印纸 70g ; A3 70g ; 单包 500张 ;  ; 包 ;  ;  | 亚太森博 ;  ; 亚太森博 A3 复印纸 70g ; A3 70g ; 整箱 5包 ;  ; 箱 ;  ;  | two choices of one ware
composed goods | ≠ | 大茂 ; 3651 ; 大茂 无水硫酸钠 CP ; CP 化学纯 ; 500g ;  ; 瓶 ; 7757-82-6 ; CP 化学纯 | 大茂 ; 3651 ; 大茂 无水硫酸钠 CP ; CP 化学纯 ; 2.5kg ;  ; 瓶 ; 7757-82-6 ; CP 化学纯 | two choices of one ware
composed goods | ≠ | 毕得医药 ; BD506846 ; 毕得医药 无水乙醇 98% ; ≥98% ; 2.5L ;  ; 瓶 ; 64-17-5 ; ≥98% | 毕得医药 ; BD506846 ; 毕得医药 无水乙醇 98% ; ≥98% ; 500mL ;  ; 瓶 ; 64-17-5 ; ≥98% | two choices of one ware
composed goods | ≠ | 西陇科学 ; 1207146 ; 西陇科学 氢氧化钠 AR ; AR 分析纯 ; 25kg ;  ; 桶 ; 1310-73-2 ; AR 分析纯 | 西陇科学 ; 1207146 ; 西陇科学 氢氧化钠 AR ; AR 分析纯 ; 500g ;  ; 瓶 ; 1310-73-2 ; AR 分析纯 | two choices of one ware
composed goods | ≠ | 西格玛 ; 437265 ; 西格玛 乙酸乙酯 HPLC ; HPLC 色谱纯 ; 4L ;  ; 瓶 ; 141-78-6 ; HPLC 色谱纯 | 西格玛 ; 437265 ; 西格玛 乙酸乙酯 HPLC ; HPLC 色谱纯 ; 500mL ;  ; 瓶 ; 141-78-6 ; HPLC 色谱纯 | two choices of one ware
composed goods | ≠ | 毕得医药 ; BD989134 ; 毕得医药 三羟甲基氨基甲烷 99% ; ≥99% ; 500g ;  ; 瓶 ; 77-86-1 ; ≥99% | 毕得医药 ; BD989134 ; 毕得医药 三羟甲基氨基甲烷 99% ; ≥99% ; 2.5kg ;  ; 瓶 ; 77-86-1 ; ≥99% | two choices of one ware
composed goods | ≠ | 得力 ; S92 ; 得力 S92 中性笔 1.0mm 拔盖 ; 1.0mm 拔盖 ; 蓝色 ; 10 支/盒 ; 盒 ;  ;  | 得力 ; S92 ; 得力 S92 中性笔 1.0mm 拔盖 ; 1.0mm 拔盖 ; 黑色 ; 10 支/盒 ; 盒 ;  ;  | two choices of one ware
`

export interface Pair {
  kind: string
  isSame: boolean
  goods: readonly [Keyed, Keyed]
  why: string
}

export type Keyed = Parameters<typeof goodsKeyOf>[0]

/** As an import would write them: the amount of a pack is read from its words. */
const goodsFrom = (text: string): Keyed => {
  const [brand, model, name, spec, choice, pack, unit, cas, grade] = text.split(' ; ').map((it) => it.trim()) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const base = packPer(choice, unit) ?? packPer(`${pack} ${spec} ${name}`, unit)
  const sku = {
    catNo: model,
    specs: choice === '' ? [] : [{ name: '规格', value: choice }],
    unit,
    baseUnit: base?.unit ?? null,
    baseQty: base?.qty ?? null,
  }
  const attributes = grade === '' ? [] : [{ name: '等级', value: grade }]
  return { brand, model, name, spec, pack, cas: cas === '' ? null : cas, attributes, skus: [sku] }
}

export const readPairs = (): Pair[] =>
  PAIRS.trim()
    .split('\n')
    .map((line) => {
      const [kind, verdict, a, b, why] = line.split(' | ') as [string, string, string, string, string]
      return { kind, isSame: verdict === '=', goods: [goodsFrom(a), goodsFrom(b)], why }
    })

/** What the mall says of two goods: both keys known and equal. */
export const isSaidSame = ([a, b]: Pair['goods']): boolean => {
  const [x, y] = [a, b].map((it) => ({ goods: goodsKeyOf(it), offer: offerKeyOf(it, it.skus[0]!) })) as [Keys, Keys]
  return x.goods !== '' && x.goods === y.goods && x.offer !== null && x.offer === y.offer
}

interface Keys {
  goods: string
  offer: string | null
}

export interface Score {
  hits: number
  misses: number
  falseSame: number
  rightlyApart: number
}

/** By kind, in the order of the list. */
export const scoreByKind = (): Map<string, Score> => {
  const scores = new Map<string, Score>()
  for (const pair of readPairs()) {
    const score = scores.get(pair.kind) ?? { hits: 0, misses: 0, falseSame: 0, rightlyApart: 0 }
    scores.set(pair.kind, score)
    const isSame = isSaidSame(pair.goods)
    if (pair.isSame) score[isSame ? 'hits' : 'misses'] += 1
    else score[isSame ? 'falseSame' : 'rightlyApart'] += 1
  }
  return scores
}

// Chemicals by category: CAS | 中文名 | English | formula | molecular weight | main pack | yuan | other names.
// CAS numbers, English names, formulae and weights: PubChem by way of the PyPI package chemicals 1.5.2 (MIT). Packs and prices are composed.
// One table, read best whole.
export const INORGANIC_CHEMICALS = `
# 300201
7664-93-9|硫酸||H2SO4||500mL|18.6|浓硫酸
7647-01-0|盐酸|Hydrochloric acid|HCl|36.46|500mL|12.8|氢氯酸
7697-37-2|硝酸|Nitric acid|HNO3|63.01|500mL|18|
7664-38-2|磷酸|Phosphoric acid|H3PO4|98.00|500mL|19|
7664-39-3|氢氟酸|Hydrofluoric acid|HF|20.01|500mL|28|
7601-90-3|高氯酸|Perchloric acid|HClO4|100.46|500mL|58|
10043-35-3|硼酸|Boric acid|H3BO3|61.83|500g|17|
10035-10-6|氢溴酸 48%|Hydrogen bromide|HBr|80.91|500mL|62|
10034-85-2|氢碘酸 55%|Hydrogen iodide|HI|127.91|500mL|268|
5329-14-6|氨基磺酸|Sulfamic acid|H3NSO3|97.09|500g|18|
12067-99-1|磷钨酸||||100g|96|
12026-57-2|磷钼酸||||25g|68|
# 300202
1310-73-2|氢氧化钠|Sodium hydroxide|NaOH|40.00|500g|12.5|烧碱 火碱
1310-58-3|氢氧化钾|Potassium hydroxide|KOH|56.11|500g|15.8|
1310-65-2|氢氧化锂|Lithium hydroxide|LiOH|23.95|500g|68|
1336-21-6|氨水|Ammonium hydroxide|NH3·H2O|35.05|500mL|11.5|氢氧化铵
1305-62-0|氢氧化钙|Calcium hydroxide|Ca(OH)2|74.09|500g|12|熟石灰
1305-78-8|氧化钙|Calcium oxide|CaO|56.08|500g|13|生石灰
1309-42-8|氢氧化镁|Magnesium hydroxide|Mg(OH)2|58.32|500g|22|
21645-51-2|氢氧化铝|Aluminum hydroxide|Al(OH)3|78.00|500g|20|
17194-00-2|氢氧化钡|Barium hydroxide|Ba(OH)2|171.34|500g|26|
75-59-2|四甲基氢氧化铵 25%||||500mL|58|TMAH
# 300203
7647-14-5|氯化钠|Sodium chloride|NaCl|58.44|500g|9.8|食盐
7447-40-7|氯化钾|Potassium chloride|KCl|74.55|500g|13.5|
12125-02-9|氯化铵|Ammonium chloride|NH4Cl|53.49|500g|12|
10043-52-4|无水氯化钙|Calcium chloride|CaCl2|110.98|500g|13.8|
10035-04-8|二水氯化钙|Calcium chloride dihydrate|CaCl2·2H2O|147.01|500g|13|
7786-30-3|无水氯化镁|Magnesium chloride|MgCl2|95.21|500g|26|
7791-18-6|六水氯化镁|Magnesium chloride hexahydrate|MgCl2·6H2O|203.30|500g|13.5|
7646-85-7|氯化锌|Zinc chloride|ZnCl2|136.29|500g|22|
7705-08-0|三氯化铁|Ferric chloride|FeCl3|162.20|500g|18|氯化铁
10025-77-1|六水三氯化铁||||500g|15|
7447-39-4|无水氯化铜|Copper(ii) chloride|CuCl2|134.45|500g|48|
10125-13-0|二水氯化铜||||500g|42|
7791-20-0|六水氯化镍||||500g|78|
7791-13-1|六水氯化钴||||100g|48|
7446-70-0|无水三氯化铝|Aluminum chloride|AlCl3|133.34|500g|28|
10361-37-2|氯化钡|Barium chloride|BaCl2|208.23|500g|22|
7773-01-5|氯化锰||||500g|26|
10026-11-6|四氯化锆|Zirconium chloride (ZrCl4)|ZrCl4|233.04|100g|58|
10025-69-1|二水氯化亚锡||||500g|118|
7550-45-0|四氯化钛|Titanium tetrachloride|TiCl4|189.68|500mL|58|
7757-82-6|无水硫酸钠|Sodium sulfate|Na2SO4|142.04|500g|12.8|
7487-88-9|无水硫酸镁|Magnesium sulfate|MgSO4|120.37|500g|15.8|
10034-99-8|七水硫酸镁|Magnesium sulfate heptahydrate|MgSO4·7H2O|246.47|500g|11.5|
7778-80-5|硫酸钾|Potassium sulfate|K2SO4|174.26|500g|15|
7783-20-2|硫酸铵|Ammonium sulfate|(NH4)2SO4|132.14|500g|12.5|
7758-98-7|无水硫酸铜|Copper sulfate|CuSO4|159.61|500g|32|
7758-99-8|五水硫酸铜|Copper sulfate pentahydrate|CuSO4·5H2O|249.69|500g|22|胆矾
7782-63-0|七水硫酸亚铁|Iron(II) sulfate heptahydrate|FeSO4·7H2O|278.01|500g|12.5|绿矾
10045-89-3|硫酸亚铁铵||||500g|18|摩尔盐
7446-20-0|七水硫酸锌|Zinc sulfate heptahydrate|ZnSO4·7H2O|287.56|500g|14|
10101-97-0|六水硫酸镍||||500g|52|
10026-24-1|七水硫酸钴||||100g|46|
10034-96-5|一水硫酸锰||||500g|16|
10043-01-3|硫酸铝|Aluminum sulfate|Al2(SO4)3|342.15|500g|14|
7784-24-9|十二水硫酸铝钾||||500g|13|明矾
497-19-8|无水碳酸钠|Sodium carbonate|Na2CO3|105.99|500g|12|纯碱
144-55-8|碳酸氢钠|Sodium bicarbonate|NaHCO3|84.01|500g|10.8|小苏打
584-08-7|无水碳酸钾|Potassium carbonate|K2CO3|138.21|500g|16.5|
534-17-8|碳酸铯|Cesium carbonate|Cs2CO3|325.82|100g|98|
471-34-1|碳酸钙|Calcium carbonate|CaCO3|100.09|500g|12|
554-13-2|碳酸锂|Lithium carbonate|Li2CO3|73.89|500g|148|
1066-33-7|碳酸氢铵|Ammonium bicarbonate|NH4HCO3|79.06|500g|13|
7631-99-4|硝酸钠|Sodium nitrate|NaNO3|84.99|500g|18|
7757-79-1|硝酸钾|Potassium nitrate|KNO3|101.10|500g|19|
7761-88-8|硝酸银|Silver nitrate|AgNO3|169.87|100g|528|
10377-60-3|硝酸镁|Magnesium nitrate|Mg(NO3)2|148.31|500g|24|
10124-37-5|硝酸钙||||500g|22|
10196-18-6|六水硝酸锌||||500g|24|
10031-43-3|三水硝酸铜||||500g|32|
7782-61-8|九水硝酸铁||||500g|26|
13478-00-7|六水硝酸镍|Nickel(ii) nitrate hexahydrate|||500g|62|
10026-22-9|六水硝酸钴||||100g|42|
7784-27-2|九水硝酸铝||||500g|28|
10294-41-4|六水硝酸铈||||100g|42|
10099-74-8|硝酸铅||||500g|36|
7632-00-0|亚硝酸钠|Sodium nitrite|NaNO2|69.00|500g|16|
7558-80-7|磷酸二氢钠|Monosodium phosphate|NaH2PO4|119.98|500g|19|
13472-35-0|二水磷酸二氢钠||||500g|16.5|
7558-79-4|磷酸氢二钠|Disodium phosphate|Na2HPO4|141.96|500g|19|
10039-32-4|十二水磷酸氢二钠||||500g|13.5|
7778-77-0|磷酸二氢钾|Potassium dihydrogen phosphate|KH2PO4|136.09|500g|18.5|
7758-11-4|磷酸氢二钾|Dipotassium hydrogen phosphate|K2HPO4|174.18|500g|24|
10101-89-0|十二水磷酸钠|Trisodium phosphate dodecahydrate|||500g|14|
7722-76-1|磷酸二氢铵|Ammonium dihydrogen phosphate|NH4H2PO4|115.03|500g|18|
127-09-3|无水乙酸钠|Sodium acetate|C2H3NaO2|82.03|500g|16|醋酸钠
6131-90-4|三水乙酸钠||||500g|13|
127-08-2|乙酸钾|Potassium acetate|C2H3KO2|98.14|500g|18|
631-61-8|乙酸铵|Ammonium acetate|C2H7NO2|77.08|500g|17|醋酸铵
557-34-6|乙酸锌|Zinc acetate|C4H6O4Zn|183.47|500g|24|
142-71-2|乙酸铜||||500g|38|
6080-56-4|乙酸铅||||500g|34|
68-04-2|柠檬酸钠||||500g|15|
6132-04-3|二水柠檬酸三钠||||500g|14.5|
62-76-0|草酸钠||||500g|18|
6381-59-5|酒石酸钾钠|Potassium sodium tartrate tetrahydrate|C4H12KNaO10|282.22|500g|24|罗谢尔盐
139-33-3|乙二胺四乙酸二钠|EDTA disodium salt|C10H14N2Na2O8|336.21|250g|26|EDTA-2Na
7681-11-0|碘化钾|Potassium iodide|KI|166.00|100g|62|
7758-02-3|溴化钾|Potassium bromide|KBr|119.00|500g|38|
7647-15-6|溴化钠|Sodium bromide|NaBr|102.89|500g|28|
7681-49-4|氟化钠|Sodium fluoride|NaF|41.99|500g|22|
12125-01-8|氟化铵|Ammonium fluoride|NH4F|37.04|500g|26|
7789-23-3|氟化钾|Potassium fluoride|KF|58.10|500g|38|
333-20-0|硫氰酸钾|Potassium thiocyanate|KSCN|97.18|500g|32|
1762-95-4|硫氰酸铵||||500g|28|
7772-98-7|硫代硫酸钠|Sodium thiosulfate|Na2S2O3|158.11|500g|14|大苏打
7757-83-7|无水亚硫酸钠|Sodium sulfite|Na2SO3|126.04|500g|13.5|
7631-90-5|亚硫酸氢钠|Sodium bisulfite|NaHSO3|104.06|500g|14|
1313-82-2|硫化钠|Disodium sulfide|Na2S|78.04|500g|18|
7727-54-0|过硫酸铵|Ammonium persulfate|(NH4)2S2O8|228.20|500g|18|APS
7727-21-1|过硫酸钾|Potassium persulfate|K2S2O8|270.32|500g|22|KPS
7775-27-1|过硫酸钠||||500g|20|
7722-64-7|高锰酸钾|Potassium permanganate|KMnO4|158.03|500g|28|灰锰氧
7778-50-9|重铬酸钾|Potassium dichromate|K2Cr2O7|294.18|500g|46|红矾钾
7722-84-1|过氧化氢 30%|Hydrogen peroxide|H2O2|34.01|500mL|13.8|双氧水
7681-52-9|次氯酸钠溶液|Sodium hypochlorite|NaClO|74.44|500mL|14|
1303-96-4|四硼酸钠|Borax (B4Na2O7.10H2O)|||500g|19|硼砂
12054-85-2|钼酸铵||||100g|78|
13472-45-2|钨酸钠||||500g|118|
7631-95-0|钼酸钠||||100g|58|
7803-55-6|偏钒酸铵|Ammonium metavanadate|NH4VO3|116.98|100g|46|
13943-58-3|亚铁氰化钾||||500g|26|黄血盐
13746-66-2|铁氰化钾|Potassium ferricyanide|K3[Fe(CN)6]|329.24|500g|42|赤血盐
5470-11-1|盐酸羟胺|Hydroxylamine hydrochloride|NH2OH·HCl|69.49|100g|38|
506-93-4|硝酸胍||||500g|32|
26628-22-8|叠氮化钠|Sodium azide|NaN3|65.01|100g|98|
151-50-8|氰化钾|Potassium cyanide|KCN|65.12|25g|168|
7487-94-7|氯化汞|Dichloromercury|HgCl2|271.50|25g|98|升汞
6834-92-0|偏硅酸钠|Sodium metasilicate|Na2SiO3|122.06|500g|16|水玻璃
10102-17-7|五水硫代硫酸钠||||500g|13|海波
# 300204
1309-48-4|氧化镁|Magnesium oxide|MgO|40.30|500g|18|
1344-28-1|氧化铝|Aluminium oxide|Al2O3|101.96|500g|19|中性氧化铝
1314-13-2|氧化锌|Zinc oxide|ZnO|81.38|500g|18|
13463-67-7|二氧化钛|Titanium dioxide|TiO2|79.87|500g|22|钛白粉
7631-86-9|二氧化硅|Silica|SiO2|60.08|500g|18|
1309-37-1|三氧化二铁|Iron oxide (Fe2O3)|Fe2O3|159.69|500g|18|氧化铁红
1317-61-9|四氧化三铁|Iron oxide (Fe3O4)|Fe3O4|239.60|500g|22|磁性氧化铁
1317-38-0|氧化铜|Copper(II) oxide|CuO|79.55|500g|38|
1313-13-9|二氧化锰|Manganese dioxide|MnO2|86.94|500g|22|
1313-99-1|氧化镍||||100g|38|
1307-96-6|氧化钴||||100g|68|
1306-38-3|二氧化铈|Cerium(IV) oxide|CeO2|172.11|100g|36|
1314-23-4|氧化锆||||500g|68|
1313-27-5|三氧化钼|Molybdenum trioxide|MoO3|143.96|100g|52|
1314-35-8|三氧化钨||||100g|58|
1314-62-1|五氧化二钒|Vanadium pentoxide|V2O5|181.88|100g|58|
1314-56-3|五氧化二磷||P2O5|141.94|500g|36|
1327-53-3|三氧化二砷|Arsenic trioxide|As2O3|197.84|25g|128|砒霜
7553-56-2|碘|Iodine|I2|253.81|100g|96|碘单质
7726-95-6|溴素|Bromine|Br2|159.81|500g|148|液溴
7440-66-6|锌粉|Zinc|Zn|65.38|500g|26|
7439-89-6|还原铁粉||||500g|19|
7440-50-8|铜粉|Copper|Cu|63.55|500g|52|
7429-90-5|铝粉|Aluminum|Al|26.98|500g|28|
7439-95-4|镁条|Magnesium|Mg|24.30|100g|36|
7440-31-5|锡粒|Tin|Sn|118.71|500g|158|
7440-02-0|镍粉||||100g|42|
7704-34-9|升华硫||S||500g|14|硫磺
7440-44-0|活性炭||C||500g|14|
7440-23-5|金属钠|Sodium|Na|22.99|100g|58|
7439-93-2|金属锂片|Lithium|Li|6.94|25g|198|`

// Chemicals by category: CAS | 中文名 | English | formula | molecular weight | main pack | yuan | other names.
// CAS numbers, English names, formulae and weights: PubChem by way of the PyPI package chemicals 1.5.2 (MIT). Packs and prices are composed.
// One table, read best whole.
export const ORGANIC_CHEMICALS = `
# 300101
64-17-5|无水乙醇|Ethanol|C2H6O|46.07|500mL|14.5|酒精 乙醇
64-17-5|乙醇 95%|Ethanol|C2H6O|46.07|500mL|12.5|酒精
64-17-5|乙醇 75%|Ethanol|C2H6O|46.07|500mL|11|酒精 消毒
67-56-1|甲醇|Methanol|CH4O|32.04|500mL|13.5|木醇
67-63-0|异丙醇|Isopropanol|C3H8O|60.10|500mL|16|2-丙醇 IPA
71-23-8|正丙醇|1-propanol|C3H8O|60.10|500mL|22|1-丙醇
71-36-3|正丁醇|1-butanol|C4H10O|74.12|500mL|19|丁醇
78-83-1|异丁醇|2-methyl-1-propanol|C4H10O|74.12|500mL|26|
75-65-0|叔丁醇|Tert-butanol|C4H10O|74.12|500mL|32|
71-41-0|正戊醇|1-pentanol|C5H12O|88.15|500mL|42|戊醇
123-51-3|异戊醇|3-methyl-1-butanol|C5H12O|88.15|500mL|28|3-甲基-1-丁醇
111-27-3|正己醇|1-hexanol|C6H14O|102.17|500mL|58|
111-87-5|正辛醇|1-octanol|C8H18O|130.23|500mL|46|1-辛醇
107-21-1|乙二醇|Ethylene glycol|C2H6O2|62.07|500mL|15|甘醇
57-55-6|1,2-丙二醇|1,2-propanediol|C3H8O2|76.09|500mL|18|丙二醇
504-63-2|1,3-丙二醇|1,3-propanediol|C3H8O2|76.09|500mL|65|
110-63-4|1,4-丁二醇|1,4-butanediol|C4H10O2|90.12|500mL|32|
56-81-5|丙三醇|Glycerol|C3H8O3|92.09|500mL|16.5|甘油
111-46-6|二甘醇|Diethylene glycol|C4H10O3|106.12|500mL|22|一缩二乙二醇
112-27-6|三甘醇|Triethylene glycol|C6H14O4|150.17|500mL|26|
100-51-6|苯甲醇|Benzyl alcohol|C7H8O|108.14|500mL|28|苄醇
108-93-0|环己醇|Cyclohexanol|C6H12O|100.16|500mL|24|
98-00-0|糠醇|Furfuryl alcohol|C5H6O2|98.10|500mL|38|
112-53-8|十二醇|1-dodecanol|C12H26O|186.33|500g|42|月桂醇
36653-82-4|十六醇|1-hexadecanol|C16H34O|242.44|250g|32|鲸蜡醇
112-92-5|十八醇|1-octadecanol|C18H38O|270.49|250g|30|硬脂醇
69-65-8|D-甘露醇|D-mannitol|C6H14O6|182.17|500g|38|甘露醇
50-70-4|D-山梨醇|D-sorbitol|C6H14O6|182.17|500g|32|山梨醇
87-99-0|木糖醇|Xylitol|C5H12O5|152.15|500g|58|
115-77-5|季戊四醇|Pentaerythritol|C5H12O4|136.15|500g|26|
77-99-6|三羟甲基丙烷|Trimethylolpropane|C6H14O3|134.17|500g|36|
# 300102
110-54-3|正己烷|Hexane|C6H14|86.18|500mL|19.5|己烷
142-82-5|正庚烷|Heptane|C7H16|100.20|500mL|28|
110-82-7|环己烷|Cyclohexane|C6H12|84.16|500mL|22|
109-66-0|正戊烷|Pentane|C5H12|72.15|500mL|36|
540-84-1|异辛烷|2,2,4-trimethylpentane|C8H18|114.23|500mL|58|2,2,4-三甲基戊烷
111-65-9|正辛烷|Octane|C8H18|114.23|500mL|78|
112-40-3|正十二烷|Dodecane|C12H26|170.33|500mL|88|
544-76-3|正十六烷|Hexadecane|C16H34|226.44|500mL|128|
8032-32-4|石油醚 60–90℃||||500mL|16|石油醚
108-88-3|甲苯|Toluene|C7H8|92.14|500mL|16.5|
71-43-2|苯|Benzene|C6H6|78.11|500mL|28|
1330-20-7|二甲苯|Xylenes|C8H10|106.17|500mL|17|混合二甲苯
95-47-6|邻二甲苯|o-xylene|C8H10|106.17|500mL|26|
106-42-3|对二甲苯|p-xylene|C8H10|106.17|500mL|28|
108-67-8|均三甲苯|Mesitylene|C9H12|120.19|500mL|56|1,3,5-三甲苯
100-41-4|乙苯|Ethylbenzene|C8H10|106.17|500mL|32|
100-42-5|苯乙烯|Styrene|C8H8|104.15|500mL|26|
75-09-2|二氯甲烷|Dichloromethane|CH2Cl2|84.93|500mL|15.5|DCM
67-66-3|三氯甲烷|Chloroform|CHCl3|119.38|500mL|22|氯仿
56-23-5|四氯化碳|Carbon tetrachloride|CCl4|153.82|500mL|48|
107-06-2|1,2-二氯乙烷|1,2-dichloroethane|C2H4Cl2|98.96|500mL|19|
79-01-6|三氯乙烯|Trichloroethylene|C2HCl3|131.39|500mL|24|
127-18-4|四氯乙烯|Tetrachloroethylene|||500mL|26|
108-90-7|氯苯|Chlorobenzene|C6H5Cl|112.56|500mL|24|
95-50-1|邻二氯苯|1,2-dichlorobenzene|C6H4Cl2|147.00|500mL|34|
91-20-3|萘|Naphthalene|C10H8|128.17|500g|22|
120-12-7|蒽|Anthracene|C14H10|178.23|25g|48|
85-01-8|菲|Phenanthrene|C14H10|178.23|25g|36|
129-00-0|芘|Pyrene|C16H10|202.25|5g|68|
92-52-4|联苯|Biphenyl|C12H10|154.21|500g|42|
106-93-4|1,2-二溴乙烷|1,2-dibromoethane|C2H4Br2|187.86|500mL|98|
74-96-4|溴乙烷|Bromoethane|C2H5Br|108.97|500mL|68|
109-65-9|1-溴丁烷|1-bromobutane|C4H9Br|137.02|500mL|62|正溴丁烷
74-88-4|碘甲烷|Methyl iodide|CH3I|141.94|100g|118|
8042-47-5|液体石蜡|Mineral oil|||500mL|14|石蜡油
# 300103
67-64-1|丙酮|Acetone|C3H6O|58.08|500mL|38|二甲基酮
78-93-3|2-丁酮|2-butanone|C4H8O|72.11|500mL|22|甲乙酮 MEK
108-10-1|甲基异丁基酮|4-methyl-2-pentanone|C6H12O|100.16|500mL|28|MIBK
108-94-1|环己酮|Cyclohexanone|C6H10O|98.14|500mL|21|
98-86-2|苯乙酮|Acetophenone|C8H8O|120.15|500mL|36|
123-54-6|乙酰丙酮|2,4-pentanedione|C5H8O2|100.12|500mL|38|
119-61-9|二苯甲酮|Benzophenone|C13H10O|182.22|500g|38|
141-78-6|乙酸乙酯|Ethyl acetate|C4H8O2|88.11|500mL|14.5|醋酸乙酯
79-20-9|乙酸甲酯|Methyl acetate|C3H6O2|74.08|500mL|18|
123-86-4|乙酸丁酯|Butyl acetate|C6H12O2|116.16|500mL|17|醋酸丁酯
108-05-4|乙酸乙烯酯|Vinyl acetate|C4H6O2|86.09|500mL|28|
80-62-6|甲基丙烯酸甲酯|Methyl methacrylate|C5H8O2|100.12|500mL|28|MMA
96-33-3|丙烯酸甲酯|Methyl acrylate|C4H6O2|86.09|500mL|34|
140-88-5|丙烯酸乙酯|Ethyl acrylate|C5H8O2|100.12|500mL|36|
141-32-2|丙烯酸丁酯|Butyl acrylate|C7H12O2|128.17|500mL|30|
97-63-2|甲基丙烯酸乙酯|Ethyl methacrylate|C6H10O2|114.14|500mL|58|
868-77-9|甲基丙烯酸羟乙酯|2-hydroxyethyl methacrylate|C6H10O3|130.14|500mL|62|HEMA
84-66-2|邻苯二甲酸二乙酯|Diethyl phthalate|C12H14O4|222.24|500mL|32|
84-74-2|邻苯二甲酸二丁酯|Dibutyl phthalate|C16H22O4|278.34|500mL|28|DBP
616-38-6|碳酸二甲酯|Dimethyl carbonate|C3H6O3|90.08|500mL|26|DMC
105-58-8|碳酸二乙酯|Diethyl carbonate|C5H10O3|118.13|500mL|28|DEC
96-49-1|碳酸乙烯酯|Ethylene carbonate|C3H4O3|88.06|500g|36|EC
108-32-7|碳酸丙烯酯|Propylene carbonate|C4H6O3|102.09|500mL|32|PC
96-48-0|γ-丁内酯|Gamma-butyrolactone|C4H6O2|86.09|500mL|42|GBL
502-44-3|ε-己内酯|2-oxepanone|C6H10O2|114.14|100g|58|
109-99-9|四氢呋喃|Tetrahydrofuran|C4H8O|72.11|500mL|24|THF
123-91-1|1,4-二氧六环|1,4-dioxane|C4H8O2|88.11|500mL|32|二恶烷
60-29-7|乙醚|Diethyl ether|C4H10O|74.12|500mL|26|无水乙醚
1634-04-4|甲基叔丁基醚|Tert-butyl methyl ether|C5H12O|88.15|500mL|24|MTBE
110-71-4|乙二醇二甲醚|1,2-dimethoxyethane|C4H10O2|90.12|500mL|52|
109-86-4|乙二醇甲醚|2-methoxyethanol|C3H8O2|76.09|500mL|26|
111-76-2|乙二醇单丁醚|2-butoxyethanol|C6H14O2|118.17|500mL|26|
50-00-0|甲醛溶液 37%|Formaldehyde|CH2O|30.03|500mL|13|福尔马林
75-07-0|乙醛 40%|Acetaldehyde|C2H4O|44.05|500mL|22|
100-52-7|苯甲醛|Benzaldehyde|C7H6O|106.12|500mL|26|
98-01-1|糠醛|2-furaldehyde|C5H4O2|96.08|500mL|32|
111-30-8|戊二醛 25%|Glutaraldehyde|C5H8O2|100.12|500mL|28|
121-33-5|香草醛|Vanillin|C8H8O3|152.15|100g|28|香兰素
104-55-2|肉桂醛|Cinnamaldehyde|C9H8O|132.16|500mL|58|
5392-40-5|柠檬醛||C10H16O|152.23|100mL|32|
66-25-1|正己醛|Hexanal|C6H12O|100.16|100mL|46|
# 300104
64-19-7|冰醋酸|Acetic acid|C2H4O2|60.05|500mL|14|乙酸 醋酸
64-18-6|甲酸|Formic acid|CH2O2|46.03|500mL|16|蚁酸
79-09-4|丙酸|Propionic acid|C3H6O2|74.08|500mL|26|
107-92-6|正丁酸|Butyric acid|C4H8O2|88.11|500mL|42|
79-10-7|丙烯酸|Acrylic acid|C3H4O2|72.06|500mL|28|
79-41-4|甲基丙烯酸|Methacrylic acid|C4H6O2|86.09|500mL|36|
144-62-7|草酸|Oxalic acid|C2H2O4|90.03|500g|16|乙二酸
77-92-9|柠檬酸|Citric acid|C6H8O7|192.12|500g|14.5|枸橼酸
5949-29-1|一水合柠檬酸|Citric acid monohydrate|C6H10O8|210.14|500g|13.8|
87-69-4|L-酒石酸|L-tartaric acid|C4H6O6|150.09|500g|28|
6915-15-7|DL-苹果酸|Malic acid|C4H6O5|134.09|500g|24|
50-21-5|乳酸|Lactic acid|C3H6O3|90.08|500mL|22|
110-15-6|丁二酸|Succinic acid|C4H6O4|118.09|500g|22|琥珀酸
124-04-9|己二酸|Adipic acid|C6H10O4|146.14|500g|24|
110-16-7|马来酸|Maleic acid|C4H4O4|116.07|500g|32|顺丁烯二酸
110-17-8|富马酸|Fumaric acid|C4H4O4|116.07|500g|26|
65-85-0|苯甲酸|Benzoic acid|C7H6O2|122.12|500g|22|安息香酸
69-72-7|水杨酸|Salicylic acid|C7H6O3|138.12|500g|24|
88-99-3|邻苯二甲酸|Phthalic acid|C8H6O4|166.13|500g|32|
100-21-0|对苯二甲酸|Terephthalic acid|C8H6O4|166.13|500g|38|PTA
554-95-0|均苯三甲酸|Trimesic acid|C9H6O6|210.14|25g|42|H3BTC
121-91-5|间苯二甲酸|Isophthalic acid|C8H6O4|166.13|500g|48|
76-05-1|三氟乙酸|Trifluoroacetic acid|C2HF3O2|114.02|100mL|38|TFA
76-03-9|三氯乙酸|Trichloroacetic acid|C2HCl3O2|163.39|500g|46|TCA
75-75-2|甲磺酸|Methanesulfonic acid|CH4O3S|96.11|500mL|48|
104-15-4|对甲苯磺酸|p-toluenesulfonic acid|C7H8O3S|172.20|500g|28|PTSA
98-11-3|苯磺酸|Benzenesulfonic acid|C6H6O3S|158.18|100g|46|
112-80-1|油酸|Oleic acid|C18H34O2|282.46|500mL|24|
57-11-4|硬脂酸|Stearic acid|C18H36O2|284.48|500g|18|十八酸
57-10-3|棕榈酸|Palmitic acid|C16H32O2|256.42|500g|32|十六酸
143-07-7|月桂酸|Lauric acid|C12H24O2|200.32|500g|28|
108-24-7|乙酸酐|Acetic anhydride|C4H6O3|102.09|500mL|32|醋酸酐
108-31-6|马来酸酐|Maleic anhydride|C4H2O3|98.06|500g|22|顺酐
85-44-9|邻苯二甲酸酐|Phthalic anhydride|C8H4O3|148.12|500g|24|苯酐
108-30-5|丁二酸酐|Succinic anhydride|C4H4O3|100.07|500g|38|
149-91-7|没食子酸|Gallic acid|C7H6O5|170.12|100g|32|
1401-55-4|单宁酸||||500g|58|鞣酸
50-81-7|L-抗坏血酸|L-ascorbic acid|C6H8O6|176.12|100g|26|维生素C
60-00-4|乙二胺四乙酸|Ethylenediaminetetraacetic acid|C10H16N2O8|292.24|500g|42|EDTA
103-82-2|苯乙酸|Phenylacetic acid|C8H8O2|136.15|500g|68|
118-92-3|邻氨基苯甲酸|Anthranilic acid|C7H7NO2|137.14|100g|86|
# 300105
68-12-2|N,N-二甲基甲酰胺|N,N-dimethylformamide|C3H7NO|73.09|500mL|18.5|DMF
127-19-5|N,N-二甲基乙酰胺|N,N-dimethylacetamide|C4H9NO|87.12|500mL|24|DMAc
872-50-4|N-甲基吡咯烷酮|1-methyl-2-pyrrolidinone|C5H9NO|99.13|500mL|32|NMP
67-68-5|二甲基亚砜|Dimethyl sulfoxide|C2H6OS|78.13|500mL|24|DMSO
75-05-8|乙腈|Acetonitrile|C2H3N|41.05|500mL|22|ACN
107-13-1|丙烯腈|Acrylonitrile|C3H3N|53.06|500mL|28|
110-86-1|吡啶|Pyridine|C5H5N|79.10|500mL|58|
121-44-8|三乙胺|Triethylamine|C6H15N|101.19|500mL|26|TEA
109-89-7|二乙胺|Diethylamine|C4H11N|73.14|500mL|26|
107-15-3|乙二胺|Ethylenediamine|C2H8N2|60.10|500mL|24|
141-43-5|乙醇胺|Ethanolamine|C2H7NO|61.08|500mL|18|
111-42-2|二乙醇胺|Diethanolamine|C4H11NO2|105.14|500mL|19|
102-71-6|三乙醇胺|Triethanolamine|C6H15NO3|149.19|500mL|18|
62-53-3|苯胺|Aniline|C6H7N|93.13|500mL|26|
106-50-3|对苯二胺|p-phenylenediamine|C6H8N2|108.14|100g|38|
95-54-5|邻苯二胺|o-phenylenediamine|C6H8N2|108.14|100g|28|
110-89-4|哌啶|Piperidine|C5H11N|85.15|500mL|98|六氢吡啶
110-91-8|吗啉|Morpholine|C4H9NO|87.12|500mL|32|
288-32-4|咪唑|Imidazole|C3H4N2|68.08|500g|78|
693-98-1|2-甲基咪唑|2-methylimidazole|C4H6N2|82.10|100g|36|
57-13-6|尿素|Urea|CH4N2O|60.06|500g|11.5|脲
62-56-6|硫脲|Thiourea|CH4N2S|76.12|500g|22|
79-06-1|丙烯酰胺|Acrylamide|C3H5NO|71.08|500g|48|
110-26-9|N,N'-亚甲基双丙烯酰胺|N,N'-methylenebisacrylamide|C7H10N2O2|154.17|100g|46|BIS
2210-25-5|N-异丙基丙烯酰胺|N-isopropylacrylamide|C6H11NO|113.16|25g|58|NIPAM
60-35-5|乙酰胺|Acetamide|C2H5NO|59.07|500g|34|
100-97-0|六亚甲基四胺|Methenamine|C6H12N4|140.19|500g|18|乌洛托品
95-14-7|苯并三氮唑|1H-benzotriazole|C6H5N3|119.12|500g|58|BTA
91-22-5|喹啉|Quinoline|C9H7N|129.16|500mL|96|
7087-68-5|N,N-二异丙基乙胺|Ethyldiisopropylamine|C8H19N|129.24|100mL|42|DIPEA
1122-58-3|4-二甲氨基吡啶|4-dimethylaminopyridine|C7H10N2|122.17|25g|28|DMAP
6674-22-2|1,8-二氮杂双环十一碳-7-烯|DBU|C9H16N2|152.24|100mL|58|DBU
98-95-3|硝基苯|Nitrobenzene|C6H5NO2|123.11|500mL|28|
10217-52-4|水合肼 80%|Hydrazine hydrate|N2H4·xH2O||500mL|42|联氨
# 300106
538-75-0|二环己基碳二亚胺|Dicyclohexylcarbodiimide|C13H22N2|206.33|100g|48|DCC
25952-53-8|EDC 盐酸盐|EDC hydrochloride|C8H18ClN3|191.70|25g|62|碳二亚胺
6066-82-6|N-羟基琥珀酰亚胺|N-hydroxysuccinimide|C4H5NO3|115.09|25g|32|NHS
128-08-5|N-溴代琥珀酰亚胺|N-bromosuccinimide|C4H4BrNO2|177.98|100g|42|NBS
128-09-6|N-氯代琥珀酰亚胺|N-chlorosuccinimide|C4H4ClNO2|133.53|100g|36|NCS
603-35-0|三苯基膦|Triphenylphosphine|C18H15P|262.29|100g|36|
98-80-6|苯硼酸|Phenylboronic acid|C6H7BO2|121.93|25g|32|
5720-07-0|4-甲氧基苯硼酸|4-methoxyphenylboronic acid|C7H9BO3|151.96|5g|28|
5467-74-3|4-溴苯硼酸|4-bromophenylboronic acid|C6H6BBrO2|200.83|5g|36|
1765-93-1|4-氟苯硼酸|4-fluorophenylboronic acid|C6H6BFO2|139.92|5g|26|
3375-31-3|乙酸钯|Palladium(ii) acetate|C4H6O4Pd|224.51|1g|298|醋酸钯
14221-01-3|四(三苯基膦)钯||C72H60P4Pd|1155.56|1g|186|
51364-51-3|三(二亚苄基丙酮)二钯||C51H42O3Pd2|915.72|1g|268|
72287-26-4|Pd(dppf)Cl2||||1g|152|
7440-05-3|钯碳 10%|Palladium|||10g|986|
16941-12-1|氯铂酸|Chloroplatinic acid|||1g|386|
16961-25-4|四水合氯金酸||||1g|628|
7440-06-4|铂碳 20%||||1g|468|
865-47-4|叔丁醇钾|Potassium tert-butoxide|C4H9KO|112.21|100g|48|
124-41-4|甲醇钠|Sodium methylate|CH3NaO|54.02|500g|42|
141-52-6|乙醇钠|Sodium ethoxide|C2H5NaO|68.05|500g|48|
7646-69-7|氢化钠 60%|Sodium hydride|NaH|24.00|100g|68|
16853-85-3|氢化铝锂|Lithium aluminium hydride|LiAlH4|37.95|25g|128|
16940-66-2|硼氢化钠|Sodium borohydride|NaBH4|37.83|100g|86|
13762-51-1|硼氢化钾|Potassium borohydride|KBH4|53.94|100g|78|
109-72-8|正丁基锂 2.5M|N-butyllithium|C4H9Li|64.06|100mL|188|
75-36-5|乙酰氯|Acetyl chloride|C2H3ClO|78.50|500mL|46|
7719-09-7|氯化亚砜|Thionyl chloride|SOCl2|118.97|500mL|42|二氯亚砜
75-77-4|三甲基氯硅烷|Chlorotrimethylsilane|C3H9ClSi|108.64|500mL|58|TMSCl
999-97-3|六甲基二硅氮烷|Hexamethyldisilazane|C6H19NSi2|161.39|500mL|88|HMDS
78-10-4|正硅酸乙酯|Tetraethyl orthosilicate|C8H20O4Si|208.33|500mL|32|TEOS
919-30-2|3-氨丙基三乙氧基硅烷|3-aminopropyltriethoxysilane|C9H23NO3Si|221.37|100mL|48|APTES KH-550
2530-83-8|KH-560 硅烷偶联剂|Glycidoxypropyltrimethoxysilane|C9H20O5Si|236.34|100mL|52|
78-67-1|偶氮二异丁腈|Aibn|C8H12N4|164.21|100g|42|AIBN
94-36-0|过氧化苯甲酰|Benzoyl peroxide|C14H10O4|242.23|100g|36|BPO
75-91-2|叔丁基过氧化氢 70%|Tert-butyl hydroperoxide|C4H10O2|90.12|500mL|78|TBHP
937-14-4|间氯过氧苯甲酸|3-chloroperoxybenzoic acid|C7H5ClO3|172.57|25g|58|mCPBA
1643-19-2|四丁基溴化铵|Tetrabutylammonium bromide|C16H36BrN|322.37|100g|28|TBAB
57-09-0|十六烷基三甲基溴化铵|Cetrimonium bromide|C19H42BrN|364.45|100g|26|CTAB
151-21-3|十二烷基硫酸钠|Sodium dodecyl sulfate|C12H25NaO4S|288.38|500g|42|SDS
25155-30-0|十二烷基苯磺酸钠||||500g|36|SDBS
9002-93-1|曲拉通 X-100||||500mL|68|Triton X-100
9005-64-5|吐温-20||||500mL|38|Tween-20
9005-65-6|吐温-80||||500mL|36|Tween-80
106-95-6|烯丙基溴|Allyl bromide|C3H5Br|120.98|100g|58|
100-39-0|溴化苄|Benzyl bromide|C7H7Br|171.03|100g|46|
100-44-7|氯化苄|Benzyl chloride|C7H7Cl|126.58|500mL|32|
24424-99-5|二碳酸二叔丁酯|Di-tert-butyl dicarbonate|C10H18O5|218.25|100g|52|Boc酸酐
28920-43-6|Fmoc-Cl||||25g|98|
358-23-6|三氟甲磺酸酐|Trifluoromethanesulfonic anhydride|||25g|86|
1493-13-6|三氟甲磺酸|Trifluoromethanesulfonic acid|CHF3O3S|150.08|25g|62|
108-95-2|苯酚|Phenol|C6H6O|94.11|500g|26|石炭酸
123-31-9|对苯二酚|Hydroquinone|C6H6O2|110.11|500g|36|氢醌
120-80-9|邻苯二酚|Catechol|C6H6O2|110.11|500g|58|儿茶酚
108-46-3|间苯二酚|Resorcinol|C6H6O2|110.11|500g|62|
128-37-0|2,6-二叔丁基对甲酚|2,6-di-tert-butyl-4-methylphenol|C15H24O|220.35|500g|38|BHT
90-15-3|1-萘酚|1-naphthol|C10H8O|144.17|100g|28|
135-19-3|2-萘酚|2-naphthol|C10H8O|144.17|500g|32|
80-05-7|双酚A|Bisphenol a|C15H16O2|228.29|500g|34|
106-51-4|对苯醌|p-benzoquinone|C6H4O2|108.09|100g|48|
120-57-0|胡椒醛||||25g|96|`

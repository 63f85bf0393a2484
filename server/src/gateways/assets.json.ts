// A service that takes fixed assets into asset systems, as gateways/signed-json.ts speaks: a question is answered
// `{ "nonce", "key", "status": "STORED" | "WAITING" | "REFUSED", "assetNos": ["20260001"], "why": "使用单位不符" }`; the key is that of the
// question; amounts are in yuan with two decimals.
import { z } from 'zod'
import type { SignedService } from '../core/config-signed-service.ts'
import { Unanswered } from '../core/outbox.ts'
import type { AssetAnswer, AssetsGateway } from './assets.ts'
import { askSigned } from './signed-json.ts'
import type { Fetch } from './sms.ts'

const Answer = z.object({
  nonce: z.string().max(64),
  key: z.string().max(64),
  status: z.enum(['STORED', 'WAITING', 'REFUSED']),
  assetNos: z.array(z.string().trim().min(1).max(40)).max(999).default([]),
  why: z.string().max(200).default(''),
})

export const assetsBy = (settings: SignedService, ask: Fetch = fetch): AssetsGateway => ({
  enter: async ({ amountFen, ...it }, signal): Promise<AssetAnswer> => {
    const said = await askSigned('资产系统', settings, { ...it, amount: (amountFen / 100).toFixed(2) }, Answer, signal, ask)
    if (said.key !== it.key) throw new Unanswered('资产系统的应答不是对本次询问的')
    if (said.status === 'WAITING') return { status: 'waiting' }
    if (said.status === 'REFUSED') return { status: 'refused', why: said.why || '没有说明原因' }
    if (said.assetNos.length === 0) throw new Unanswered('资产系统的应答没有资产编号')
    return { status: 'stored', assetNos: said.assetNos }
  },
})

// 微信支付 and 支付宝 as they are spoken to: they check the signatures of what they are asked, sign what they answer, and say in notices what
// was paid. They fail, repeat, come late and lie about the amount when told to.
import { makeFaults } from './faults.ts'
import type { HouseChannel } from '@caiyuan/contract/payment'
import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql, type Selectable } from 'kysely'
import { addHours, now } from '../core/clock.ts'
import type { AlipaySettings, WechatPaySettings } from '../core/config-pay.ts'
import type { Db } from '../core/db.ts'
import type { Tables } from '../core/tables.ts'
import { alipay, alipayText, plainYuan } from './pay.alipay.ts'
import { alipayFile, fileBooks, wechatFile, type FileBooks } from './pay.files.simulator.ts'
import type { CodePay, Signed } from './pay.ts'
import { wechatPay, wechatText } from './pay.wechat.ts'
import type { Fetch } from './sms.ts'

type Trade = Selectable<Tables['sim_pay_trades']>
type House = Extract<HouseChannel, 'wechat' | 'alipay'>

export type HouseFault = 'down' | 'lostAnswer' | 'forged' | 'brokenFile' | 'creatingFile'

/** What a house says of a payment instead of the truth. */
export interface Lie {
  amountFen?: number
  currency?: string
  tradeNo?: string
}

export interface PayHouses {
  wechat: CodePay
  alipay: CodePay
  fail(fault: HouseFault, times?: number): void
  files: FileBooks
  /** Somebody pays with his phone. */
  pay(house: House, outNo: string, lie?: Lie): Promise<void>
  /** The notice of it, as it comes over the wire. */
  noticeOf(house: House, outNo: string, lie?: Lie): Promise<Signed>
  refundedFen(house: House, outNo: string): Promise<number>
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const signed = (text: string, key: string): string => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
const isSigned = (text: string, key: string, signature: string): boolean =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))

const SERIAL = 'PUB_KEY_ID_0116000000002026'
const APP_ID = 'wx20260000000000demo'
const MCH_ID = '1900000109'
const V3_KEY = 'caiyuan-simulated-api-v3-key-032'

/** `paysAfterMs`: each code is paid so long after it was made; 0: when somebody pays. */
export const payHouses = (db: Db, { paysAfterMs = 0 } = {}): PayHouses => {
  const [ours, wechats, alipays] = [pair(), pair(), pair()]
  const files = fileBooks(db)
  /** What an address that was given out leads to. */
  const ready = new Map<string, Uint8Array<ArrayBuffer>>()
  const { fail, takes } = makeFaults<HouseFault>()
  const trades = (house: House, outNo: string) =>
    db.shared.selectFrom('sim_pay_trades').selectAll().where('channel', '=', house).where('out_no', '=', outNo)
  const update = (house: House, outNo: string, set: Partial<Trade>) =>
    db.shared.updateTable('sim_pay_trades').set(set).where('channel', '=', house).where('out_no', '=', outNo).execute()
  const tradeOf = async (house: House, outNo: string): Promise<Trade | undefined> => {
    const trade = await trades(house, outNo).executeTakeFirst()
    if (!trade || trade.state !== 'waiting' || paysAfterMs === 0 || now().getTime() - trade.created_at.getTime() < paysAfterMs) return trade
    await update(house, outNo, { state: 'paid', paid_at: now() })
    return trades(house, outNo).executeTakeFirst()
  }
  const open = async (house: House, outNo: string, amountFen: number): Promise<void> => {
    const tradeNo = `42${createHash('sha256').update(`${house}${outNo}`).digest('hex').replace(/\D/g, '').padEnd(26, '0').slice(0, 26)}`
    await db.shared
      .insertInto('sim_pay_trades')
      .values({
        channel: house,
        out_no: outNo,
        trade_no: tradeNo,
        school_id: 0,
        amount_fen: amountFen,
        state: 'waiting',
        created_at: now(),
      })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
  const refundedFen = async (house: House, outNo: string): Promise<number> => {
    const { fen } = await db.shared
      .selectFrom('sim_pay_refunds')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('channel', '=', house)
      .where('out_no', '=', outNo)
      .executeTakeFirstOrThrow()
    return Number(fen)
  }
  /** False where more would go back than was paid; under one number once. */
  const refund = async (house: House, outNo: string, refundNo: string, amountFen: number): Promise<boolean> => {
    await sql`
      insert into shared.sim_pay_refunds (channel, refund_no, out_no, amount_fen, at)
      select t.channel, ${refundNo}, t.out_no, ${amountFen}, ${now()} from shared.sim_pay_trades t
      where t.channel = ${house} and t.out_no = ${outNo} and t.state = 'paid' and t.amount_fen >= ${amountFen} + coalesce(
        (select sum(r.amount_fen) from shared.sim_pay_refunds r where r.channel = t.channel and r.out_no = t.out_no), 0)
      on conflict do nothing`.execute(db.shared)
    return Boolean(
      await db.shared
        .selectFrom('sim_pay_refunds')
        .select('refund_no')
        .where('channel', '=', house)
        .where('refund_no', '=', refundNo)
        .executeTakeFirst(),
    )
  }

  /** The head of what WeChat says. */
  const wechatHead = (bytes: string): Record<string, string> => {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const key = takes('forged') ? ours.privateKey : wechats.privateKey
    return {
      'wechatpay-serial': SERIAL,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signed(wechatText(timestamp, nonce, bytes), key),
    }
  }
  const transactionOf = (trade: Trade, lie: Lie = {}) => ({
    appid: APP_ID,
    mchid: MCH_ID,
    out_trade_no: trade.out_no,
    ...(trade.state === 'paid' ? { transaction_id: lie.tradeNo ?? trade.trade_no } : {}),
    trade_type: 'NATIVE',
    trade_state: { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[trade.state as 'waiting' | 'paid' | 'closed'],
    ...(trade.paid_at ? { success_time: trade.paid_at.toISOString() } : {}),
    amount: { total: lie.amountFen ?? trade.amount_fen, currency: lie.currency ?? trade.currency },
  })

  const wechatAsk: Fetch = async (url, { method = 'GET', body = '', headers }) => {
    if (takes('down')) throw new TypeError('fetch failed')
    const { pathname, search } = new URL(url)
    const said = Object.fromEntries(
      [...String((headers as Record<string, string>)['authorization']).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    )
    const text = `${method}\n${pathname}${search}\n${said['timestamp']}\n${said['nonce_str']}\n${String(body)}\n`
    const answer = (status: number, what: object | null): Response => {
      const bytes = what ? JSON.stringify(what) : ''
      return new Response(status === 204 ? null : bytes, { status, headers: wechatHead(bytes) })
    }
    if (!isSigned(text, ours.publicKey, said['signature'] ?? '')) return answer(401, { code: 'SIGN_ERROR', message: '签名错误' })
    const asked = body ? (JSON.parse(String(body)) as Record<string, never>) : {}
    const lost = (it: Response): Response => {
      if (takes('lostAnswer')) throw new TypeError('fetch failed')
      return it
    }
    if (pathname === '/v3/pay/transactions/native') {
      await open('wechat', asked['out_trade_no']!, asked['amount']!['total'])
      return lost(
        answer(200, {
          code_url: `weixin://wxpay/bizpayurl?pr=${createHash('sha256').update(asked['out_trade_no']!).digest('base64url').slice(0, 10)}`,
        }),
      )
    }
    if (pathname === '/v3/refund/domestic/refunds') {
      const isDone = await refund('wechat', asked['out_trade_no']!, asked['out_refund_no']!, asked['amount']!['refund'])
      return isDone
        ? lost(answer(200, { refund_id: `50${asked['out_refund_no']}`, status: 'SUCCESS' }))
        : answer(400, { code: 'INVALID_REQUEST', message: '订单金额或退款金额不正确' })
    }
    if (pathname === '/v3/bill/tradebill') {
      const day = new URL(url).searchParams.get('bill_date') ?? ''
      const rows = await files.rows('wechat', day)
      if (takes('creatingFile')) return answer(400, { code: 'STATEMENT_CREATING', message: '账单生成中' })
      if (!rows) return answer(400, { code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' })
      const text = wechatFile(rows, { appId: APP_ID, mchId: MCH_ID })
      const address = `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${randomBytes(12).toString('hex')}`
      ready.set(address, new Uint8Array(gzipSync(takes('brokenFile') ? text.slice(0, -20) : text)))
      return answer(200, { hash_type: 'SHA1', hash_value: createHash('sha1').update(text).digest('hex'), download_url: address })
    }
    if (pathname === '/v3/billdownload/file') return new Response(ready.get(url) ?? null, { status: ready.has(url) ? 200 : 404 })
    const [, outNo, isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(pathname) ?? []
    const trade = outNo ? await tradeOf('wechat', decodeURIComponent(outNo)) : undefined
    if (!trade) return answer(404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' })
    if (!isClose) return answer(200, transactionOf(trade))
    if (trade.state === 'paid') return answer(400, { code: 'ORDERPAID', message: '订单已支付' })
    await update('wechat', trade.out_no, { state: 'closed' })
    return lost(answer(204, null))
  }

  const alipayAsk: Fetch = async (url, { body = '' }) => {
    if (takes('down')) throw new TypeError('fetch failed')
    if (ready.has(url)) return new Response(ready.get(url))
    const { sign: signature = '', ...fields } = Object.fromEntries(new URLSearchParams(String(body)))
    const asked = JSON.parse(fields['biz_content'] ?? '{}') as Record<string, string>
    const answer = (what: Record<string, unknown>): Response => {
      const node = JSON.stringify(what)
      const key = takes('forged') ? ours.privateKey : alipays.privateKey
      return new Response(`{"${(fields['method'] ?? '').replaceAll('.', '_')}_response":${node},"sign":"${signed(node, key)}"}`)
    }
    const no = (sub_code: string, sub_msg: string): Response => answer({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })
    if (!isSigned(alipayText(fields), ours.publicKey, signature)) return no('isv.invalid-signature', '验签出错')
    const outNo = asked['out_trade_no'] ?? ''
    const fen = (yuan: string | undefined): number => Math.round(Number(yuan) * 100)
    const done = (it: Record<string, unknown>): Response => {
      const said = answer({ code: '10000', msg: 'Success', out_trade_no: outNo, ...it })
      if (takes('lostAnswer')) throw new TypeError('fetch failed')
      return said
    }
    if (fields['method'] === 'alipay.trade.precreate') {
      await open('alipay', outNo, fen(asked['total_amount']))
      return done({ qr_code: `https://qr.alipay.com/${createHash('sha256').update(outNo).digest('base64url').slice(0, 24)}` })
    }
    if (fields['method'] === 'alipay.data.dataservice.bill.downloadurl.query') {
      const rows = await files.rows('alipay', asked['bill_date'] ?? '')
      if (!rows) return no('isp.bill_not_exist', '账单不存在')
      const address = `https://dwbillcenter.alipay.com/downloadBillFile.resource?fileId=${randomBytes(12).toString('hex')}`
      const zip = alipayFile(rows, asked['bill_date'] ?? '')
      ready.set(address, new Uint8Array(takes('brokenFile') ? zip.slice(0, -40) : zip))
      return done({ bill_download_url: address })
    }
    const trade = await tradeOf('alipay', outNo)
    if (!trade) return no('ACQ.TRADE_NOT_EXIST', '交易不存在')
    if (fields['method'] === 'alipay.trade.refund')
      return (await refund('alipay', outNo, asked['out_request_no'] ?? '', fen(asked['refund_amount'])))
        ? done({ trade_no: trade.trade_no, fund_change: 'Y' })
        : no('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    if (fields['method'] === 'alipay.trade.close') {
      if (trade.state === 'paid') return no('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      await update('alipay', outNo, { state: 'closed' })
      return done({ trade_no: trade.trade_no })
    }
    return done({
      trade_no: trade.trade_no,
      trade_status: { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[
        trade.state as 'waiting' | 'paid' | 'closed'
      ],
      total_amount: plainYuan(trade.amount_fen),
      ...(trade.paid_at ? { send_pay_date: addHours(trade.paid_at, 8).toISOString().slice(0, 19).replace('T', ' ') } : {}),
    })
  }

  const wechatNotice = (trade: Trade, lie: Lie): Signed => {
    const nonce = randomBytes(6).toString('hex')
    const seal = createCipheriv('aes-256-gcm', Buffer.from(V3_KEY), Buffer.from(nonce))
    seal.setAAD(Buffer.from('transaction'))
    const sealed = Buffer.concat([seal.update(JSON.stringify(transactionOf(trade, lie))), seal.final(), seal.getAuthTag()])
    const bytes = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: now().toISOString(),
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: 'transaction' },
    })
    return { head: { 'content-type': 'application/json', ...wechatHead(bytes) }, bytes }
  }
  const alipayNotice = (trade: Trade, lie: Lie): Signed => {
    const fields: Record<string, string> = {
      app_id: APP_ID,
      notify_type: 'trade_status_sync',
      notify_time: addHours(now(), 8).toISOString().slice(0, 19).replace('T', ' '),
      out_trade_no: trade.out_no,
      trade_no: lie.tradeNo ?? trade.trade_no,
      trade_status: 'TRADE_SUCCESS',
      total_amount: plainYuan(lie.amountFen ?? trade.amount_fen),
      ...(lie.currency ? { trans_currency: lie.currency } : {}),
      gmt_payment: addHours(trade.paid_at ?? now(), 8)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    }
    const key = takes('forged') ? ours.privateKey : alipays.privateKey
    const bytes = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signed(alipayText(fields), key) }).toString()
    return { head: { 'content-type': 'application/x-www-form-urlencoded' }, bytes }
  }

  const wechatSettings: WechatPaySettings = {
    mchId: MCH_ID,
    appId: APP_ID,
    serialNo: 'SIM0000000001',
    privateKey: ours.privateKey,
    apiV3Key: V3_KEY,
    platformSerial: SERIAL,
    platformKey: wechats.publicKey,
  }
  const alipaySettings: AlipaySettings = { appId: APP_ID, privateKey: ours.privateKey, alipayKey: alipays.publicKey }
  return {
    wechat: wechatPay(wechatSettings, wechatAsk),
    alipay: alipay(alipaySettings, alipayAsk),
    fail,
    files,
    pay: async (house, outNo, lie = {}) => {
      await update(house, outNo, {
        state: 'paid',
        paid_at: now(),
        ...(lie.amountFen ? { amount_fen: lie.amountFen } : {}),
        ...(lie.currency ? { currency: lie.currency } : {}),
      })
    },
    noticeOf: async (house, outNo, lie = {}) => {
      const trade = (await trades(house, outNo).executeTakeFirst()) ?? {
        channel: house,
        out_no: outNo,
        trade_no: `42${randomBytes(8).toString('hex')}`,
        school_id: 0,
        user_no: '',
        amount_fen: 1,
        currency: 'CNY',
        state: 'paid',
        created_at: now(),
        paid_at: now(),
      }
      return (house === 'wechat' ? wechatNotice : alipayNotice)({ ...trade, state: 'paid' }, lie)
    },
    refundedFen,
  }
}

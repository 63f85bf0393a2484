// What the simulated partner offers at a moment: prices move a little every six hours, stock is sold over the week and comes back.
import { createHash } from 'node:crypto'
import type { Part } from '../components.ts'
import { actives } from './actives.ts'
import { passives } from './passives.ts'
import type { Row } from './row.ts'

const PERIOD_MS = 6 * 3600_000
const WEEK = 28

/** 0 to 1, the same for the same words. */
const chance = (...words: (string | number)[]): number => createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0) / 2 ** 32

const SITES: Record<string, string> = {
  Yageo: 'www.yageo.com',
  厚声: 'www.uni-royal.cn',
  三星: 'www.samsungsem.com',
  Murata: 'www.murata.com',
  Sunlord: 'www.sunlordinc.com',
  Sumida: 'www.sumida.com',
  ST: 'www.st.com',
  TI: 'www.ti.com',
  ADI: 'www.analog.com',
  Microchip: 'www.microchip.com',
  Winbond: 'www.winbond.com',
  GigaDevice: 'www.gigadevice.com',
  Espressif: 'www.espressif.com',
  WCH: 'www.wch.cn',
  NXP: 'www.nxp.com',
  Nexperia: 'www.nexperia.com',
  onsemi: 'www.onsemi.com',
  Vishay: 'www.vishay.com',
  Infineon: 'www.infineon.com',
  AOS: 'www.aosmd.com',
  长电: 'www.jscj-elec.com',
  Littelfuse: 'www.littelfuse.com',
  MaxLinear: 'www.maxlinear.com',
  Epson: 'www.epsondevice.com',
  扬兴: 'www.yangxing.hk',
  亿光: 'www.everlight.com',
  nichicon: 'www.nichicon.co.jp',
  AISHI: 'www.aishi.com',
  Omron: 'components.omron.com',
  JST: 'www.jst.com',
  Bourns: 'www.bourns.com',
  Sensirion: 'www.sensirion.com',
  Bosch: 'www.bosch-sensortec.com',
  TDK: 'www.tdk.com',
}

export interface Kept {
  skuCode: string
  row: Row
  params: Part['params']
}

/** Both signs in which people write the same part number. */
export const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export const catalogue: readonly Kept[] = [...actives, ...passives].map((row, i) => ({
  skuCode: `YH${(100_000 + i * 7).toString()}`,
  row,
  params: row.params.split(';').map((it) => {
    const [name, value] = it.split('=')
    return { name: name!, value: value! }
  }),
}))

/** Quantities from which the price falls, and to which part of it. */
const steps = (yuan: number): readonly [from: number, part: number][] =>
  yuan < 0.15
    ? [
        [500, 0.72],
        [1000, 0.55],
        [4000, 0.46],
      ]
    : yuan < 3
      ? [
          [50, 0.88],
          [200, 0.79],
          [1000, 0.7],
        ]
      : [
          [10, 0.965],
          [30, 0.9],
          [100, 0.85],
        ]

export interface Told {
  priceE4?: number
  stock?: number
}

/** The part as it is offered at `at`; `told` is what a test or a demonstration sets. */
export const offerAt = ({ skuCode, row, params }: Kept, at: Date, told: Told = {}): Part => {
  const period = Math.floor(at.getTime() / PERIOD_MS)
  const moved = chance(skuCode, period) < 0.3 ? 1 + (chance('price', skuCode, period) - 0.5) * 0.06 : 1
  const baseE4 = told.priceE4 ?? Math.max(10, Math.round(row.yuan * 10_000 * moved))
  const sold = ((period + Math.floor(chance(skuCode) * WEEK)) % WEEK) / WEEK
  const stock = told.stock ?? Math.floor(row.stock * (1 - 0.4 * sold))
  return {
    skuCode,
    mpn: row.mpn,
    maker: row.maker,
    package: row.package,
    category: row.category,
    description: row.text,
    params,
    datasheet: SITES[row.maker] ? `https://${SITES[row.maker]}/` : '',
    tiers: [
      { from: row.moq, priceE4: baseE4 },
      ...steps(row.yuan)
        .filter(([from]) => from > row.moq)
        .map(([from, part]) => ({ from, priceE4: Math.max(1, Math.round(baseE4 * part)) })),
    ],
    moq: row.moq,
    packStep: row.step,
    stock,
    leadDays: row.days,
    isLast: row.isLast ?? false,
  }
}

// 店铺 (domain page 07 §7.2 srcName, srcNameResult): a supplier as who buys sees it.
import { z } from 'zod'
import { AnnouncementShown } from './announcement.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { LicenceShown } from './licence.ts'
import { Id, Page, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText } from './text.ts'

const Range = z.object({ id: z.string(), name: z.string(), num: z.int() })

export const ShopCard = z.object({
  supplierId: z.string(),
  ...supplierNames,
  kinds: z.string(),
  joinedOn: z.string(),
  /** On sale now. */
  goodsNum: z.int(),
  /** A partner's catalogue, asked at the partner: its goods stand under 电子元器件 (decision 0084), none of them in the shop. */
  isPartner: z.boolean(),
  /** Where most of them are, the fullest first. */
  ranges: z.array(Range),
  /** Orders of the person's school in the last 90 days; 0 for visitors. */
  schoolOrders: z.int(),
  /** Why nothing can be bought there now; empty when it can. */
  problem: z.string(),
})

export const shop = domain('店铺', {
  search: endpoint({
    method: 'GET',
    path: 'shop/search',
    title: '搜索店铺',
    access: 'public',
    dependsOn: {},
    /** Names, short names, their pinyin or initials, and what is sold. */
    input: Page.extend({ keyword: optionalText('搜索词', 40) }),
    output: paged(ShopCard),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'shop/detail',
    title: '店铺首页',
    access: 'public',
    dependsOn: { announcement: 'any' },
    input: z.object({ id: Id }),
    output: ShopCard.extend({
      uscc: z.string(),
      phone: z.string(),
      freight: z.object({ fen: Fen, freeFromFen: Fen }),
      /** Usual working days until goods leave. */
      shipDays: z.int(),
      /** Provinces it sends to; empty: the whole country. */
      areas: z.array(z.string()),
      /** What it may sell, valid today. */
      licences: z.array(LicenceShown),
      /** Shown today, the newest first. */
      announcements: z.array(AnnouncementShown),
      /** What the person's school says of its deliveries (decision 0099), in tenths of a star; null for visitors and where nothing was said. */
      evaluated: z
        .object({ num: z.int(), goodsTenths: z.int(), describedTenths: z.int(), logisticsTenths: z.int(), serviceTenths: z.int() })
        .nullable(),
    }),
  }),
})

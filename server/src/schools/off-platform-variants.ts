// Schools whose form of 平台外采购 differs, a file each. Written by `npm run lists`.
import type { OffPlatformVariant } from './off-platform.ts'
import { hitwh } from './off-platform/hitwh.ts'
import { lyHospital } from './off-platform/ly-hospital.ts'
import { njupt } from './off-platform/njupt.ts'
import { yyxy } from './off-platform/yyxy.ts'

export const offPlatformVariants: readonly OffPlatformVariant[] = [hitwh, lyHospital, njupt, yyxy]

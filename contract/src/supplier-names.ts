// The two names of a firm (GLOSSARY 供应商简称, 公司全称): screens show the short one with the full one as its tooltip, papers and sheets say the full one.
import { z } from 'zod'

export const supplierNames = { supplierName: z.string(), supplierFullName: z.string() }

// What the parts of the form of an inquiry have in common.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { InquiryForm } from '@caiyuan/contract/inquiry/form'
import type { z } from 'zod'
import type { api } from '../../../core/api.ts'
import type { SchemaForm } from '../../../ui/form.tsx'

export type Values = z.input<typeof InquiryForm>
export type Line = Partial<Values['lines'][number]>
export type Fund = Partial<Values['funds'][number]>
export type Begin = OutputOf<typeof api.inquiry.cards>
export type Of = SchemaForm<Values>

export const put = (of: Of, name: 'lines' | 'funds', rows: readonly object[]) => of.form.setFieldValue(name, rows as never)

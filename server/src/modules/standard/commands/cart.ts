import type { standard } from '@caiyuan/contract/standard'
import type { Of } from '../../../core/implement.ts'
import { addStandards, removeFrom, updateIn } from '../../cart/commands.ts'
import { linesNamed } from '../../catalog/standards.ts'

type Standard = Of<typeof standard>

export const addStandardToCart: Standard['addToCart'] = async (ctx, { items, categoryType }) =>
  addStandards(ctx, { items: await linesNamed(ctx, items), categoryType })

export const updateStandardCart: Standard['updateCart'] = (ctx, it) => updateIn(ctx, it, 'standard')

export const removeFromStandardCart: Standard['removeFromCart'] = (ctx, it) => removeFrom(ctx, it, 'standard')

// The tree of categories: three levels.
import { z } from 'zod'

export const Leaf = z.object({ id: z.string(), name: z.string() })
const Group = Leaf.extend({ children: z.array(Leaf) })
export const Root = Leaf.extend({ children: z.array(Group) })

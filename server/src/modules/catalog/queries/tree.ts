import type { catalog } from '@caiyuan/contract/catalog'
import type { Of } from '../../../core/implement.ts'

interface Node {
  id: string
  name: string
  children: Node[]
}

/** Three levels in their order; the leaves carry no children. */
export const categoryTree: Of<typeof catalog>['tree'] = async (ctx) => {
  const rows = await ctx.shared
    .selectFrom('categories')
    .select(['code', 'parent_code', 'name', 'level'])
    .orderBy('level')
    .orderBy('sort')
    .orderBy('code')
    .execute()
  const nodes = new Map<string, Node>()
  const roots: Node[] = []
  for (const r of rows) {
    const node: Node = { id: r.code, name: r.name, children: [] }
    nodes.set(r.code, node)
    if (r.parent_code === null) roots.push(node)
    else nodes.get(r.parent_code)?.children.push(node)
  }
  const leaf = ({ id, name }: Node) => ({ id, name })
  return {
    list: roots.map((root) => ({
      ...leaf(root),
      children: root.children.map((group) => ({ ...leaf(group), children: group.children.map(leaf) })),
    })),
  }
}

// Departments of the school: the tree, and what hangs on each.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, nothing } from '../paging.ts'
import { text } from '../text.ts'

/** So deep a tree may be: approvals look for a leader so many departments up. */
export const DEPT_DEPTH = 8

const code = text('部门代码', 32).pipe(z.string().regex(/^[\w-]+$/, '部门代码只能用字母、数字、横线和下划线'))
const name = text('部门名称', 60)
const order = z.int({ error: '排序须为 0 到 9999 的整数' }).min(0, '排序须为 0 到 9999 的整数').max(9999, '排序须为 0 到 9999 的整数')
const deptReason = text('原因', 100, 2)

const Dept = z.object({
  id: z.string(),
  /** Empty at the top. */
  parentId: z.string(),
  code: z.string(),
  name: z.string(),
  sort: z.int(),
  isClosed: z.boolean(),
  /** Whose accounts are not disabled. */
  peopleNum: z.int(),
  /** Cards that are not closed. */
  fundNum: z.int(),
  /** Names of those who lead it. */
  leaders: z.array(z.string()),
})

export const depts = {
  depts: endpoint({
    method: 'GET',
    path: 'admin/depts',
    title: '学校管理：部门',
    access: { need: 'tenant:view' },
    dependsOn: { dept: 'any', user: 'any', fund: 'any' },
    input: z.object({}),
    output: z.array(Dept),
  }),
  addDept: endpoint({
    method: 'POST',
    path: 'admin/dept/add',
    title: '新增部门',
    access: { need: 'tenant:config' },
    input: z.object({ code, name, parentId: Id.optional(), sort: order.optional() }),
    output: z.object({ id: z.string() }),
  }),
  changeDept: endpoint({
    method: 'POST',
    path: 'admin/dept/change',
    title: '修改部门',
    access: { need: 'tenant:config' },
    /** Without a parent it stands at the top. */
    input: z.object({ id: Id, code, name, parentId: Id.optional(), sort: order }),
    output: nothing,
    fails: ['dept.named'],
  }),
  mergeDept: endpoint({
    method: 'POST',
    path: 'admin/dept/merge',
    title: '合并部门',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, intoId: Id, reason: deptReason }),
    output: z.object({ peopleNum: z.int(), fundNum: z.int(), deptNum: z.int(), roleNum: z.int() }),
    fails: ['dept.named'],
  }),
  closeDept: endpoint({
    method: 'POST',
    path: 'admin/dept/close',
    title: '停用部门',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, reason: deptReason }),
    output: nothing,
    fails: ['dept.held', 'dept.named'],
  }),
  reopenDept: endpoint({
    method: 'POST',
    path: 'admin/dept/reopen',
    title: '恢复部门',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id }),
    output: nothing,
  }),
}

import { expect, it } from 'vitest'
import { deptOptions, treeOf, type Dept } from './model.ts'

const dept = (id: string, parentId: string, isClosed = false): Dept => ({
  id,
  parentId,
  code: id,
  name: `部门${id}`,
  sort: 0,
  isClosed,
  peopleNum: 0,
  fundNum: 0,
  leaders: [],
})

it('walks the open departments from the top, each with its path', () => {
  const depts = [dept('c', 'a'), dept('a', ''), dept('x', 'a', true), dept('b', ''), dept('d', 'c')]
  expect(treeOf(depts).map((it) => [it.dept.id, it.depth])).toEqual([
    ['a', 0],
    ['c', 1],
    ['d', 2],
    ['b', 0],
  ])
  expect(deptOptions(depts).map((it) => it.label)).toEqual(['部门a', '部门a / 部门c', '部门a / 部门c / 部门d', '部门b'])
})

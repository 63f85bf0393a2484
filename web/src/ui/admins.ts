interface School {
  admins: readonly { name: string; deptName: string }[]
}

/** Who runs the institution: 何老师（信息办）、严老师 */
export const adminsText = ({ admins }: School): string =>
  admins.map((it) => (it.deptName ? `${it.name}（${it.deptName}）` : it.name)).join('、')

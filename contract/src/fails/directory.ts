// The directory of a school (decision 0076).
export const directoryFails = {
  'directory.off': { retCode: '3725', text: '学校没有设置人员名录，请联系运维人员' },
  'directory.busy': { retCode: '3726', text: '正在向名录取人员，请等它结束' },
  'directory.old': { retCode: '3727', text: '这次预览已不是最近的一次，请重新预览' },
} as const

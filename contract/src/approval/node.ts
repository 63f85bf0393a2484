// What the nodes of a flow are, and how several people decide at one.

export const nodeTypes = ['APPROVE', 'HANDLE', 'CC'] as const
export const nodeModes = ['SINGLE', 'AND', 'OR', 'RATIO', 'SEQ'] as const

/** 会签 and its kin, as people say them. */
export const modeLabels: Record<(typeof nodeModes)[number], string> = { SINGLE: '', AND: '会签', OR: '或签', RATIO: '票签', SEQ: '依次' }

// What people say of goods.
export const evaluationFails = {
  'evaluation.notOpen': { retCode: '3190', text: '{title}{state}，验收合格后才能评价' },
  'evaluation.late': { retCode: '3191', text: '验收后 {days} 天内可以评价，已于 {endsOn} 截止' },
  'evaluation.twice': { retCode: '3192', text: '「{name}」已经评价过，可以追加评价' },
  'evaluation.notAccepted': { retCode: '3193', text: '「{name}」没有验收合格的数量，不能评价' },
  'evaluation.addedTwice': { retCode: '3194', text: '每件商品只能追加一次评价' },
  'evaluation.addLate': { retCode: '3195', text: '验收后 {days} 天内可以追加评价，已于 {endsOn} 截止' },
  'evaluation.answered': { retCode: '3196', text: '这条{what}已于 {at} 回复，只能回复一次' },
  'evaluation.notAdded': { retCode: '3197', text: '评价人没有追评，不能回复追评' },
  'evaluation.reported': { retCode: '3198', text: '已经举报过这条评价，处理结果会发消息告诉您' },
  'evaluation.reportOwn': { retCode: '3199', text: '不能举报自己的评价' },
  'evaluation.decided': { retCode: '3186', text: '这条评价{what}' },
  'evaluation.notHidden': { retCode: '3187', text: '这条评价没有隐藏，不用恢复' },
  'evaluation.ownReport': { retCode: '3188', text: '{why}，由其他人处理' },
  'evaluation.hidden': { retCode: '3189', text: '评价已被隐藏，不能追加评价' },
} as const

// Where a person is told (decision 0066).
export const tellingFails = {
  'telling.noPhone': { retCode: '3911', text: '还没有确认过的手机号，请先在“手机与证件”确认本人手机' },
  'telling.noEmail': { retCode: '3912', text: '还没有确认过的邮箱，请先确认您的通知邮箱' },
  'telling.mailOff': { retCode: '3913', text: '本站没有开通邮件通知' },
  'telling.mailSoon': { retCode: '3914', text: '验证码发送过于频繁，请 {minutes} 分钟后再试' },
  'telling.wrongCode': { retCode: '3915', text: '邮箱验证码不正确，还可尝试 {left} 次' },
  'telling.codeEnded': { retCode: '3916', text: '邮箱验证码已失效，请重新发送' },
} as const

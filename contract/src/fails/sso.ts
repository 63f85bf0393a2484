// Signing in at the institution itself (decision 0052). The page of the login shows them by their key.
export const ssoFails = {
  'sso.off': { retCode: '3030', text: '该机构没有开通统一身份认证，请用账号登录' },
  'sso.away': { retCode: '3031', text: '学校的统一身份认证没有应答，请稍后再试' },
  'sso.refused': { retCode: '3032', text: '学校的统一身份认证没有确认您的身份，请重新登录' },
  'sso.ended': { retCode: '3033', text: '这次登录已失效或已经用过，请重新登录' },
  'sso.unknown': { retCode: '3034', text: '学校已确认您的身份，但您在商城还没有账号，请联系平台开通' },
  'sso.disabled': { retCode: '3035', text: '您在商城的账号已停用，请联系校管理员' },
  'sso.tooMany': { retCode: '3036', text: '登录的人太多，请过一分钟再试' },
  'sso.young': { retCode: '3037', text: '本平台不向14周岁及以下儿童提供服务，没有保存您的信息' },
  'sso.notice': { retCode: '3038', text: '学校发来的退出通知无法确认，商城的登录没有结束' },
  'sso.stillIn': { retCode: '3039', text: '您已退出商城，但学校没有确认一同退出；在公用电脑上请关闭浏览器' },
} as const

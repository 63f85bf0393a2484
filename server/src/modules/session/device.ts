// What a browser and an address are called.
import Bowser from 'bowser'
import ipaddr from 'ipaddr.js'

/** Chrome 141 · Windows */
export const browserText = (agent: string): { browser: string; isPhone: boolean } => {
  if (agent === '') return { browser: '未知浏览器', isPhone: false }
  const { browser, os, platform } = Bowser.parse(agent)
  const name = [browser.name || '未知浏览器', browser.version?.split('.')[0]].filter(Boolean).join(' ')
  return { browser: [name, os.name].filter(Boolean).join(' · '), isPhone: platform.type === 'mobile' || platform.type === 'tablet' }
}

const RANGES: Readonly<Record<string, string>> = { loopback: '服务器本机', private: '内网', uniqueLocal: '内网', linkLocal: '内网' }

/** The address as it is: which town it belongs to nobody tells us without sending it elsewhere. */
export const placeText = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return '未知地址'
  const word = RANGES[ipaddr.process(ip).range()]
  return word ? `${word} ${ip}` : ip
}

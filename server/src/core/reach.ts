// The first word with a given database: whether it answers, and whether it is one we can work with.
import pg from 'pg'
import { ConfigError } from './config.ts'

const OLDEST = 15
const WAIT_MS = 10_000

const REASONS: Record<string, string> = {
  ECONNREFUSED: '对方没有在这个端口上服务',
  ENOTFOUND: '找不到这个主机',
  EAI_AGAIN: '找不到这个主机',
  ETIMEDOUT: '对方没有回应',
  ECONNRESET: '连接被对方断开',
  '28P01': '用户或密码不对',
  '28000': '这个用户不允许登录',
  '3D000': '没有这个库',
}

const clientOf = (url: string): pg.Client => {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS })
  } catch (error) {
    throw new ConfigError('DATABASE_URL 不是一个地址，请写成 postgres://用户:密码@主机:5432/库名，密码里的特殊字符要用百分号编码', {
      cause: error,
    })
  }
}

export const reach = async (url: string): Promise<void> => {
  const client = clientOf(url)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const why = REASONS[code ?? ''] ?? (message.includes('timeout') ? `${WAIT_MS / 1000} 秒内没有 PostgreSQL 的回应` : message)
    throw new ConfigError(`连接不上 DATABASE_URL 指定的数据库：${why}${code ? `（${code}）` : ''}，请核对地址、端口、库名、用户和密码`, {
      cause: error,
    })
  }
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < OLDEST)
      throw new ConfigError(`DATABASE_URL 指定的是 PostgreSQL ${version}，需要 ${OLDEST} 或更高版本`)
  } finally {
    await client.end()
  }
}

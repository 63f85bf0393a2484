// Structured logs without personal data: ids and trace ids, never names, phones, passwords or bodies.
import { pino } from 'pino'

export const makeLogger = (level: string) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.passWord', '*.mobile', '*.token', '*.cookie', 'req.headers'], remove: true },
  })

export type Logger = ReturnType<typeof makeLogger>

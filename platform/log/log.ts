import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured, UTC, without secrets or personal data: log ids and kinds, never bodies. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.secret', '*.email', 'headers', 'cookie', 'authorization'],
      censor: '••',
    },
  })
}

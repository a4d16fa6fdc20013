import { type DestinationStream, type Logger, pino } from 'pino'
import { redact } from './redact.ts'

export type Log = Logger

/**
 * Structured, UTC, without secrets or personal data: log ids and kinds, never bodies. What slips through all the
 * same, such as a query's values in an error, is removed here by its type.
 */
export function openLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(this: Logger, given: Parameters<Logger['info']>, write: Logger['info']) {
        const clean = given.map((one: unknown) => (one instanceof Error ? { err: redact(one) } : redact(one)))
        write.apply(this, clean as Parameters<Logger['info']>)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}

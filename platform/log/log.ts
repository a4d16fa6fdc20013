import { type DestinationStream, type Logger, pino } from 'pino'
import { redact } from './redact.ts'

export type Log = Logger

/**
 * Structured, UTC, without secrets or personal data: log ids and kinds, never bodies. What slips through all the
 * same, such as a query's values in an error, is removed here by its type.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, write: Logger['info']) {
        const redactedArgs = args.map((arg: unknown) =>
          arg instanceof Error ? { err: redact(arg) } : redact(arg),
        )
        write.apply(this, redactedArgs as Parameters<Logger['info']>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

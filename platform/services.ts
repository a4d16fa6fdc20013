import type { Blobs, DropFolder } from './blobs/blobs.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tx.ts'
import type { PageLooks } from './http/page-looks.ts'
import type { Log } from './log/log.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Memory } from './memory.ts'
import type { DayPlayer } from './sample-day.ts'

/** The services a request, a job or an effect may use. Made once, in `server/`. */
export type Services = Pick<Database, 'transact' | 'read'> & {
  readonly database: Database
  readonly blobs: Blobs
  /** The folder where the press's software looks for files; null if they are downloaded. */
  readonly hotFolder: DropFolder | null
  readonly config: Config
  readonly log: Log
  readonly mail: MailTransport
  /** Counts the writes of this process, or of one request's services: anything read before is read again. */
  readonly writes: { readonly count: number }
  /** The changes of public pages, as far as this process knows. */
  readonly pageLooks: PageLooks
  /** The cache of frequent reads of public pages, by version. */
  readonly memory: Memory
  /** Plays days of the sample shop; absent anywhere else. */
  readonly day?: DayPlayer | null | undefined
}

import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseFigures } from './watch.ts'

/** A database handle of either engine. Inside `transact` it is the transaction; pass it on, never keep it. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Handle = {
  /** Runs in one transaction. `at` is business time, read from the database; all effects commit or none do. */
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  /** Runs reads, without a transaction of their own unless scoped. `at` is business time. */
  read<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
}

/** The part of the database that a verb may see: a transaction with the business moment, or a read without one. */
export type Database = Handle & {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs what is one statement, of parts that are asked for at once: it needs no transaction around it. A caller that writes so
   * has the moment from a read just before.
   */
  write<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Runs reads as `read` does; the statement that they begin with has these columns too, and `run` gets its row. */
  readWith<Value>(
    also: SQL,
    run: (tx: Tx, at: Date, row: Record<string, unknown>) => Promise<Value>,
  ): Promise<Value>
  /** Runs reads that need no business time, or have it from a read just before: nothing is asked first. */
  readOn<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>
  /**
   * A handle that reaches the rows of one shop only: the database itself hides and refuses all others. The person who
   * works there reads where else they work too. Its reads hold a connection while they run, so nothing in them may ask
   * the database but by their own `tx`.
   */
  scopedTo(shopId: string, personId?: string): Handle
  /** Raw statements, and the rows of all of them: for migrations, jobs and checks of the platform only. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Runs what only one process at a time may do, without limits of time, while others wait for it. The embedded database
   * belongs to one process anyway and has no need of it.
   */
  alone?<Value>(run: (session: Pick<Database, 'execute'>) => Promise<Value>): Promise<Value>
  /** Hears notices on a channel, where the server lets it; `onAgain` after each time that some may have been missed. */
  listen?(
    channel: string,
    onNotice: (text: string) => void,
    onAgain: () => void,
  ): Promise<{ close(): Promise<void> }>
  /** This process's statements; the embedded database does not count. */
  figures?(): DatabaseFigures
  /** A server for reads that may be a second old; absent if no server follows this one. */
  replica?: Replica
  /** The database of the process, where this is the one that a request was given. */
  ofProcess?: object
  close(): Promise<void>
}

/** The key for what a process keeps of its database: each request is given a database object of its own. */
export const keyOfProcess = (database: Database): object => database.ofProcess ?? database

/** Reads only. */
export type Reads = Pick<Database, 'execute' | 'read' | 'readWith' | 'readOn'> & {
  scopedTo(shopId: string, personId?: string): Pick<Handle, 'read'>
}

/** A server that follows the one that is written to. */
export type Replica = {
  /**
   * Reads for one request, all of one server: of the replica where it may be read, else of the other, which also answers
   * what the replica fails, and all from then on.
   */
  reads(after: bigint | null): Reads
  /**
   * Whether it may be read now: it has all that was written up to `after`, and is at most two seconds old. Asks nobody,
   * and looks again behind the one who asks.
   */
  mayBeRead(after: bigint | null): boolean
  /** The position of the primary in its log: a replica that has reached it has everything written so far. */
  position(): Promise<bigint>
  /** Compares both servers now. */
  look(): Promise<void>
  figures(): ReplicaFigures
  close(): Promise<void>
}
/** Reads that the replica answered, those that it should have, and its age where that is known. */
export type ReplicaFigures = { answered: number; failed: number; ageSeconds: number | null }

/** Rows of a hand-written statement. The caller names the row type; columns come back snake_case as written. */
export async function rowsOf<Row>(tx: Tx, statement: SQL): Promise<Row[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

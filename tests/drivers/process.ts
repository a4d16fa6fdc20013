import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, nodeFlags, serverProgram } from '../../scripts/build.ts'

export type Running = {
  address: string
  child: ChildProcess
  output: () => string
  /** Ends it like Ctrl-C and waits. */
  stop(): Promise<number | null>
  /** Ends it like a power cut. */
  kill(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

export function freshFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'fanfare-trial-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the real process as `npm start` does, and waits until it prints its address, or ends. */
export async function startProcess(env: Record<string, string>): Promise<Running> {
  buildServer({ quiet: true })
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [...nodeFlags, serverProgram], {
    env: {
      ...process.env,
      ENV_FILE: 'none',
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      PORT: String(port),
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part
  })
  child.stderr.on('data', (part: Buffer) => {
    output += part
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await Promise.race([
    ended,
    new Promise<void>((done) => {
      child.stdout.on('data', () => {
        if (output.includes('is open at')) done()
      })
    }),
  ])
  return {
    address: `http://localhost:${port}`,
    child,
    output: () => output,
    async stop() {
      child.kill('SIGINT')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a process that serves nothing, so that it prints no address to wait for. */
export function startWorker(env: Record<string, string>): Pick<Running, 'child' | 'stop'> {
  const child = spawn(process.execPath, [...nodeFlags, serverProgram], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ENV_FILE: 'none',
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      ...env,
      ROLE: 'worker',
    },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    child,
    stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

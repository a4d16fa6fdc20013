import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, nodeFlags, serverProgram } from '../../scripts/build.ts'

export type RunningProcess = {
  address: string
  child: ChildProcess
  output: () => string
  /** Ends it like Ctrl-C and waits. */
  stop(): Promise<number | null>
  /** Ends it like a power cut. */
  kill(): Promise<void>
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

export function createFreshFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'fanfare-trial-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the real process as `npm start` does, and waits until it prints its address, or ends. */
export async function startProcess(env: Record<string, string>): Promise<RunningProcess> {
  buildServer({ quiet: true })
  const port = Number(env.PORT ?? (await findFreePort()))
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
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await Promise.race([
    ended,
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => {
        if (output.includes('is open at')) resolve()
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
export function startWorker(env: Record<string, string>): Pick<RunningProcess, 'child' | 'stop'> {
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
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

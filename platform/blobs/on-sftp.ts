/** A folder on another machine, over SFTP by this machine's OpenSSH client. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { invariant } from '#kernel/invariant.ts'
import type { DropFolder } from './blobs.ts'

/** `key`: the private key's file; `hosts`: the file of known host keys. Without them: those of the process's user. */
export type SftpFolder = {
  host: string
  port: number
  user: string
  path: string
  key: string | null
  hosts: string | null
}

const putTimeoutMs = 120_000

/** A file appears completely or not at all, as on a local disk. `client`: the command for `sftp`. */
export function dropOnSftp(to: SftpFolder, client: readonly string[] = clientFor(to)): DropFolder {
  return {
    async put(name, bytes) {
      invariant(
        /^[a-z0-9][a-z0-9._/-]{0,300}$/i.test(name) && !name.includes('..'),
        `not a name of a file: ${name}`,
      )
      const folder = await mkdtemp(join(tmpdir(), 'fanfare-sftp-'))
      try {
        const localPath = join(folder, 'file')
        await writeFile(localPath, bytes)
        await runCommands(client, commandsFor(localPath, `${to.path}/${name}`))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** A dash before a command: it may fail. Many servers don't rename onto an existing file, such as a manifest. */
const commandsFor = (localPath: string, remotePath: string): string =>
  [
    `-mkdir "${dirname(remotePath)}"`,
    `put "${localPath}" "${remotePath}.part"`,
    `-rm "${remotePath}"`,
    `rename "${remotePath}.part" "${remotePath}"`,
    '',
  ].join('\n')

const clientFor = ({ host, port, user, key, hosts }: SftpFolder): string[] => [
  'sftp',
  ...['-b', '-', '-q', '-P', String(port)],
  // Never prompt about an unknown machine: nobody is there to answer.
  ...['BatchMode=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=20', 'ServerAliveInterval=15'].map(
    (option) => `-o${option}`,
  ),
  ...(key ? ['-i', key, '-oIdentitiesOnly=yes'] : []),
  ...(hosts ? [`-oUserKnownHostsFile=${hosts}`] : []),
  `${user}@${host}`,
]

function runCommands([command, ...args]: readonly string[], commands: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command!, args, { stdio: ['pipe', 'ignore', 'pipe'], timeout: putTimeoutMs })
    let output = ''
    child.stderr.on('data', (part: Buffer) => {
      output = `${output}${part}`.slice(-2_000)
    })
    child.on('error', (cause) => reject(new Error(`SFTP can’t be started: ${cause.message}`)))
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const reason =
        output.trim().split('\n').at(-1) || (code === null ? 'it took too long' : `it ended with ${code}`)
      reject(new Error(`The file was not put there over SFTP: ${reason}`))
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(commands)
  })
}

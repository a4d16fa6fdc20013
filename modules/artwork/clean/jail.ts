import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../limits.ts'

const root = join(import.meta.dirname, '../../..')
const noNetworkCommand = ['/usr/bin/unshare', '--map-root-user', '--net', '--']
let canUnshare: boolean | undefined

/** Tells if this machine lets an unprivileged process drop its network. Checked once. */
function canLeaveNetwork(): boolean {
  canUnshare ??=
    existsSync(noNetworkCommand[0]!) &&
    spawnSync(noNetworkCommand[0]!, [...noNetworkCommand.slice(1), '/bin/true']).status === 0
  return canUnshare
}

/**
 * The command that runs a script of ours on hostile bytes: it may read our code and its libraries and write nothing;
 * with a shell, the kernel limits its time and memory; if the machine allows, it has no network.
 */
export function jailScript(script: string, seconds: number = limits.cleanSeconds): string[] {
  const folders = ['modules', 'kernel', 'node_modules', 'package.json'].map((name) => join(root, name))
  const readable = [...new Set([...folders, ...folders.map((path) => realpathSync(path))])]
  const node = [
    process.execPath,
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    ...readable.map((path) => `--allow-fs-read=${join(path, '*')}`),
    '--max-old-space-size=512',
    '--no-warnings',
    realpathSync(script),
  ]
  if (!existsSync('/bin/sh')) return node
  const limitedCommand = `ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${limits.cleanMegabytes * 1024}; exec "$0" "$@"`
  return [...(canLeaveNetwork() ? noNetworkCommand : []), '/bin/sh', '-c', limitedCommand, ...node]
}

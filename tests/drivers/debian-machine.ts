/**
 * A clean Debian beside this system: its own systemd, network and files, removed at the end. Needs root, and Debian's
 * packages debootstrap, systemd-container and iptables.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'

export type RunResult = { status: number | null; output: string }
export type Machine = {
  /** Where it is reached from here. */
  address: string
  /** Runs shell lines as root in a folder, and stops at the first that fails. */
  run(lines: string, options?: { folder?: string; env?: Record<string, string> }): Promise<RunResult>
  write(path: string, text: string): void
  read(path: string): string
  copy(from: string, path: string): void
  /** Makes programs of this system that listen on 127.0.0.1 available there, at the same ports. */
  reach(...ports: number[]): Promise<void>
  stop(): Promise<void>
}

const name = 'fanfare-trial'
const [ownAddress, machineAddress] = ['10.77.0.1', '10.77.0.2']
const runShell = (line: string): string =>
  execFileSync('sh', ['-ec', line], { encoding: 'utf8', stdio: 'pipe' })
const runQuietly = (line: string): string => runShell(`{ ${line}; } 2>/dev/null || true`)

/** A minimal Debian made by debootstrap, kept for the next run. */
export function makeCleanDebian(cacheFolder: string): string {
  if (existsSync(cacheFolder)) return cacheFolder
  const draft = `${cacheFolder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(cacheFolder), { recursive: true })
  runShell(`debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus bookworm ${draft}`)
  renameSync(draft, cacheFolder)
  return cacheFolder
}

/** A network of two: this system, and the machine, which reaches the world through it. */
function createCable(): () => void {
  const ipForward = readFileSync('/proc/sys/net/ipv4/ip_forward', 'utf8').trim()
  const nat = `POSTROUTING --table nat --source ${machineAddress}/32 --jump MASQUERADE`
  const cut = () => {
    runQuietly(`iptables --delete ${nat}`)
    runQuietly(`ip netns delete ${name}`)
    runQuietly(`ip link delete ff-here`)
    runQuietly(`echo ${ipForward} > /proc/sys/net/ipv4/ip_forward`)
  }
  cut()
  runShell(`ip netns add ${name}
    ip link add ff-here mtu 1400 type veth peer name ff-there netns ${name} mtu 1400
    ip addr add ${ownAddress}/24 dev ff-here
    ip link set ff-here up
    ip -n ${name} addr add ${machineAddress}/24 dev ff-there
    ip -n ${name} link set ff-there up
    ip -n ${name} link set lo up
    ip -n ${name} route add default via ${ownAddress}
    echo 1 > /proc/sys/net/ipv4/ip_forward
    iptables --append ${nat}`)
  return cut
}

/** Waits until a question has an answer. */
async function waitFor<Value>(probe: () => Value | null, description: string): Promise<Value> {
  for (let tries = 0; tries < 300; tries += 1) {
    const result = probe()
    if (result !== null) return result
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${description} did not come`)
}

/** Boots one. `folder` is where its files are; the clean system stays in `cacheFolder` for the next run. */
export async function startDebian({
  folder,
  cacheFolder,
}: {
  folder: string
  cacheFolder: string
}): Promise<Machine> {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('cp', ['--archive', '--reflink=auto', makeCleanDebian(cacheFolder), folder])
  // The machine also trusts the certificates that this system adds to Debian's own, such as an office proxy's.
  const certificatesFolder = '/usr/local/share/ca-certificates'
  if (existsSync(certificatesFolder))
    cpSync(certificatesFolder, join(folder, certificatesFolder), { recursive: true })
  const cut = createCable()
  const options = [`--machine=${name}`, '--quiet', '--keep-unit', '--register=no', '--boot']
  const network = [`--network-namespace-path=/run/netns/${name}`, '--resolv-conf=copy-host']
  const machineProcess = spawn('systemd-nspawn', [...options, ...network, `--directory=${folder}`], {
    stdio: 'ignore',
  })
  const ended = once(machineProcess, 'exit')
  const leader = await waitFor(
    () => runQuietly(`pgrep -P ${machineProcess.pid}`).trim().split('\n')[0] || null,
    'its first process',
  )
  const run: Machine['run'] = async (lines, { folder: workingFolder = '/root', env = {} } = {}) => {
    const variables = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...env,
    }
    const args = ['--target', leader, '--all', `--wdns=${workingFolder}`, 'env', '-i']
    const child = spawn(
      'nsenter',
      [...args, ...Object.entries(variables).map((pair) => pair.join('=')), 'bash', '-euc', lines],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const [status] = (await once(child, 'close')) as [number | null]
    return { status, output }
  }
  await run('systemctl is-system-running --wait')
  const relays: { close(): void }[] = []
  return {
    address: machineAddress,
    run,
    write: (path, text) => writeFileSync(join(folder, path), text),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    copy: (from, path) => cpSync(from, join(folder, path), { recursive: true }),
    async reach(...ports) {
      for (const port of ports) {
        const relay = createServer((from) => {
          const to = connect(port, '127.0.0.1')
          for (const socket of [from, to]) socket.on('error', () => socket.destroy())
          from.pipe(to).pipe(from)
        }).listen(port, ownAddress)
        await once(relay, 'listening')
        relays.push(relay)
        await run(
          `systemd-run --quiet --unit=reach-${port} --socket-property=ListenStream=127.0.0.1:${port} /lib/systemd/systemd-socket-proxyd ${ownAddress}:${port}`,
        )
      }
    },
    async stop() {
      for (const relay of relays) relay.close()
      machineProcess.kill('SIGTERM')
      await ended
      cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Postgres with automatic failover: two synchronous servers under Patroni, with etcd to decide and HAProxy to lead to
 * the writer. All are Debian's packages under one root, but each program has its own processes and files and can be
 * killed alone, as if it ran on its own machine. Needs root and Debian's debootstrap.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { makeCleanDebian } from './debian-machine.ts'
import { findFreePort } from './process.ts'

const packages = ['postgresql-15', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy']
/** Why no cluster can be made here; null if it can. */
export function findMissingForCluster(): string | null {
  if (process.getuid?.() !== 0) return 'needs root'
  return existsSync('/usr/sbin/debootstrap') ? null : "needs Debian's debootstrap"
}

/** A clean Debian with the packages installed, kept for the next run; no service in it starts automatically. */
function prepareRoot(): string {
  const cacheFolder = resolve('.cache/debian-cluster')
  if (existsSync(cacheFolder)) return cacheFolder
  const draft = `${cacheFolder}.draft`
  rmSync(draft, { recursive: true, force: true })
  execFileSync('cp', [
    '--archive',
    '--reflink=auto',
    makeCleanDebian(resolve('.cache/debian-bookworm')),
    draft,
  ])
  writeFileSync(join(draft, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n')
  chmodSync(join(draft, 'usr/sbin/policy-rc.d'), 0o755)
  mkdirSync(join(draft, 'etc/postgresql-common'), { recursive: true })
  writeFileSync(join(draft, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster=false\n')
  writeFileSync(join(draft, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const install = `apt-get update && apt-get install --yes --no-install-recommends ${packages.join(' ')} && apt-get clean`
  execFileSync('chroot', [draft, 'sh', '-ec', install], {
    env: { DEBIAN_FRONTEND: 'noninteractive', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: 'pipe',
  })
  renameSync(draft, cacheFolder)
  return cacheFolder
}

/** A program on its own machine; `kill` cuts its power: all its processes end at once. */
export type Machine = { kill(): Promise<void>; start(): void; stop(): Promise<void>; readLog(): string }

type ClusterPlace = { root: string; folder: string }

function launchMachine({ root, folder }: ClusterPlace, name: string, user: string, args: string[]): Machine {
  const log = join(folder, `${name}.log`)
  // A process namespace of its own: when the first process ends, all end. What it writes is in the trial's folder.
  const lines = `mount --bind ${folder} ${root}/srv
    mount --rbind /dev ${root}/dev
    mount -t proc proc ${root}/proc
    cd /
    chroot ${root} setpriv --reuid=${user} --regid=${user} --clear-groups "$@"
    exit $?`
  const flags = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child=SIGKILL']
  const start = (): ChildProcess => {
    const logFile = openSync(log, 'a')
    return spawn('unshare', [...flags, 'sh', '-ec', lines, name, ...args], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: '/srv' },
      stdio: ['ignore', logFile, logFile],
    })
  }
  let child = start()
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    kill: end,
    start() {
      child = start()
    },
    stop: end,
    readLog: () => readFileSync(log, 'utf8').slice(-3_000),
  }
}

/** How soon a lost server is noticed, in seconds; Patroni's own defaults are 30, 10 and 10. */
const timeouts = { ttl: 10, loop_wait: 2, retry_timeout: 3 }

type Ports = { etcd: number; writes: number; reads: number; web: number }
type Server = { name: string; port: number; api: number }

const writePatroni = ({ etcd }: Ports, { name, port, api }: Server): string =>
  JSON.stringify({
    scope: 'fanfare',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...timeouts,
        maximum_lag_on_failover: 1_048_576,
        // No commit is acknowledged before both have it; without a follower the writer continues alone, and says so.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 120, wal_log_hints: 'on', hot_standby: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `/srv/${name}/data`,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: `/srv/${name}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: 'trial' },
        replication: { username: 'replicator', password: 'trial' },
        rewind: { username: 'rewinder', password: 'trial' },
      },
      parameters: { unix_socket_directories: `/srv/${name}` },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
  })

const writeHaproxy = (ports: Ports, servers: readonly Server[], webs: readonly number[]): string => {
  const databases = (check: string, flags: string): string[] => [
    `  option httpchk OPTIONS ${check}`,
    '  http-check expect status 200',
    `  default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1 ${flags}`,
    ...servers.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`),
  ]
  return `${[
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    'listen writes',
    `  bind 127.0.0.1:${ports.writes}`,
    // Clients that still speak to a server that no longer writes are cut off.
    ...databases('/primary', 'on-marked-down shutdown-sessions'),
    'listen reads',
    `  bind 127.0.0.1:${ports.reads}`,
    ...databases('/replica', 'on-marked-down shutdown-sessions'),
    'frontend web',
    `  bind 127.0.0.1:${ports.web}`,
    '  mode http',
    '  timeout client 60s',
    '  option forwardfor if-none',
    // While none is ready, those that are alive answer: a page that says so and tries again.
    '  use_backend alive if { nbsrv(ready) lt 1 }',
    '  default_backend ready',
    ...[
      ['ready', '/readyz'],
      ['alive', '/healthz'],
    ].flatMap(([name, check]) => [
      `backend ${name}`,
      '  mode http',
      '  timeout server 60s',
      '  option redispatch',
      `  option httpchk GET ${check}`,
      '  http-check expect status 200',
      '  default-server inter 500ms fall 2 rise 1',
      ...webs.map((port, index) => `  server web${index} 127.0.0.1:${port} check`),
    ]),
  ].join('\n')}\n`
}

export type Cluster = {
  /** The addresses of the writer and of the follower; the front of the web processes. */
  ports: Ports
  servers: readonly (Server & { machine: Machine })[]
  etcd: Machine
  balancer: Machine
  /** A server's role according to Patroni; null without an answer. */
  readRole(server: Server): Promise<{ role: string; state: string; sync: boolean } | null>
  stop(): Promise<void>
}

export async function startCluster(folder: string, webs: readonly number[]): Promise<Cluster> {
  const place = { root: prepareRoot(), folder }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o777)
  const findPort = () => findFreePort()
  const ports = {
    etcd: await findPort(),
    writes: await findPort(),
    reads: await findPort(),
    web: await findPort(),
  }
  const peer = await findPort()
  const etcdUrl = `http://127.0.0.1:${ports.etcd}`
  const machines: Machine[] = []
  const startMachine = (name: string, user: string, args: string[]): Machine => {
    const machine = launchMachine(place, name, user, args)
    machines.push(machine)
    return machine
  }
  const stop = async (): Promise<void> => {
    await Promise.all(machines.map((machine) => machine.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  const peerUrl = `http://127.0.0.1:${peer}`
  const etcd = startMachine('etcd', 'postgres', [
    ...['etcd', '--name', 'one', '--data-dir', '/srv/etcd', '--listen-client-urls', etcdUrl],
    ...['--advertise-client-urls', etcdUrl, '--listen-peer-urls', peerUrl],
    ...['--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `one=${peerUrl}`],
  ])
  const servers: (Server & { machine: Machine })[] = []
  for (const name of ['north', 'south']) {
    const server = { name, port: await findPort(), api: await findPort() }
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o777)
    writeFileSync(join(folder, `${name}.yml`), writePatroni(ports, server))
    servers.push({ ...server, machine: startMachine(name, 'postgres', ['patroni', `/srv/${name}.yml`]) })
  }
  writeFileSync(join(folder, 'haproxy.cfg'), writeHaproxy(ports, servers, webs))
  const balancer = startMachine('haproxy', 'haproxy', ['haproxy', '-f', '/srv/haproxy.cfg'])
  return {
    ports,
    servers,
    etcd,
    balancer,
    async readRole({ api }) {
      const answer = await fetch(`http://127.0.0.1:${api}/patroni`).catch(() => null)
      if (!answer) return null
      const state = (await answer.json()) as { role: string; state: string; sync_standby?: boolean }
      return { role: state.role, state: state.state, sync: state.sync_standby === true }
    },
    stop,
  }
}

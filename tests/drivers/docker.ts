/**
 * A separate Docker engine, stopped with everything that ran in it, and the images that deploy/ names, made from
 * Debian's packages so that no registry is needed. Needs root, and Debian's docker.io, docker-compose and debootstrap.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { makeCleanDebian } from './debian-machine.ts'

const requirements = {
  '/usr/sbin/dockerd': 'docker.io',
  '/usr/bin/docker-compose': 'docker-compose',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/sbin/iptables': 'iptables',
}
/** Debian's packages that are missing here. */
export const findMissingForDocker = (): string[] =>
  Object.entries(requirements).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))

export type Docker = {
  /** The environment variables that a client needs. */
  env: Record<string, string>
  /** Where containers reach this system. */
  gateway: string
  run(...args: string[]): Promise<string>
  stop(): Promise<void>
}

const gateway = '172.29.0.1'

/** Starts the engine; only its images are kept, in a folder of this repository, for the next run. */
export async function startDocker(folder: string): Promise<Docker> {
  const cacheFolder = resolve('.cache/docker')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sh = (line: string): string => execFileSync('sh', ['-ec', line], { encoding: 'utf8', stdio: 'pipe' })
  const ipForward = readFileSync('/proc/sys/net/ipv4/ip_forward', 'utf8').trim()
  const [rules, policy] = [sh('iptables-save'), sh('iptables --list-rules FORWARD | head -1').trim()]
  const socket = `unix://${folder}/docker.sock`
  writeFileSync(join(folder, 'daemon.json'), '{}')
  const options = ['--exec-root', 'exec', '--pidfile', 'pid', '--config-file', 'daemon.json']
  const args = options.map((word) => (word.startsWith('--') ? word : join(folder, word)))
  args.push('--data-root', cacheFolder, '--host', socket, '--bip', `${gateway}/24`, '--oom-score-adjust', '0')
  const engine = spawn('dockerd', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [engine.stdout, engine.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const env = { DOCKER_HOST: socket, DOCKER_BUILDKIT: '0', COMPOSE_DOCKER_CLI_BUILD: '0', HOME: folder }
  const run = (...args: string[]): Promise<string> =>
    promisify(execFile)('/usr/bin/docker', args, {
      env: { ...process.env, ...env },
      maxBuffer: 100_000_000,
    }).then(({ stdout }) => stdout)
  while (!output.includes('API listen on')) {
    if (engine.exitCode !== null) throw new Error(`Docker did not start: ${output.slice(-2_000)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  // Traffic that this system forwards for others still passes.
  sh(`iptables ${policy.replace('-P', '--policy')}`)
  return {
    env,
    gateway,
    run,
    async stop() {
      const containers = (await run('ps', '--all', '--quiet')).split('\n').filter(Boolean)
      if (containers.length) await run('rm', '--force', '--volumes', ...containers)
      for (const kind of ['network', 'volume']) await run(kind, 'prune', '--force')
      engine.kill('SIGTERM')
      if (engine.exitCode === null) await once(engine, 'exit')
      sh('ip link delete docker0 2>/dev/null || true')
      execFileSync('iptables-restore', { input: rules })
      sh(`echo ${ipForward} > /proc/sys/net/ipv4/ip_forward`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const hasImage = (docker: Docker, tag: string): Promise<boolean> =>
  docker.run('image', 'inspect', '--format', 'there', tag).then(
    () => true,
    () => false,
  )

/** Builds an image from a Dockerfile of a few lines and files of this repository. */
async function buildImage(
  docker: Docker,
  folder: string,
  tag: string,
  files: Record<string, string>,
  lines: string[],
): Promise<void> {
  const contextFolder = join(folder, 'context')
  rmSync(contextFolder, { recursive: true, force: true })
  mkdirSync(contextFolder, { recursive: true })
  for (const [name, from] of Object.entries(files))
    cpSync(from, join(contextFolder, name), { recursive: true, dereference: true })
  writeFileSync(join(contextFolder, 'Dockerfile'), `${lines.join('\n')}\n`)
  await docker.run('build', '--quiet', '--tag', tag, contextFolder)
  rmSync(contextFolder, { recursive: true, force: true })
}

const baseImages = {
  run: 'docker.io/library/debian:bookworm-slim',
  build: 'docker.io/library/node:24-bookworm-slim',
}
const installCommand = (...names: string[]): string =>
  `RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends ${names.join(' ')} && rm -rf /var/lib/apt/lists/*`

/** Debian 12 under the names that the Dockerfile asks for, the second with the Node and npm of this process. */
export async function makeBaseImages(docker: Docker, folder: string): Promise<void> {
  if (await hasImage(docker, baseImages.build)) return
  const debian = makeCleanDebian(resolve('.cache/debian-bookworm'))
  const archiveCommand = `tar --create --directory=${debian} --exclude=./var/cache/apt/archives/*.deb --exclude=./usr/share/doc .`
  await promisify(execFile)('sh', ['-ec', `${archiveCommand} | /usr/bin/docker import - ${baseImages.run}`], {
    env: { ...process.env, ...docker.env },
  })
  const npm =
    process.env.npm_execpath ?? realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())
  // npm also trusts the certificates that this system adds to Debian's own, such as an office proxy's.
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  const files = {
    node: realpathSync(process.execPath),
    npm: resolve(npm, '../..'),
    'authorities.crt': authorities,
  }
  await buildImage(docker, folder, baseImages.build, files, [
    `FROM ${baseImages.run}`,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'COPY authorities.crt /etc/authorities.crt',
    'ENV NODE_EXTRA_CA_CERTS=/etc/authorities.crt',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod 755 /usr/local/lib/node_modules/npm/bin/npm-cli.js',
  ])
}

/** Debian's Postgres and Caddy and our double of an object store, under the names that compose asks for. */
export async function makeServiceImages(
  docker: Docker,
  folder: string,
  images: { postgres: string; store: string; proxy: string },
): Promise<void> {
  const ownPath = (name: string): string => join(import.meta.dirname, name)
  await buildImage(docker, folder, images.postgres, { entry: ownPath('postgres-image.sh') }, [
    `FROM ${baseImages.run}`,
    'RUN mkdir -p /etc/postgresql-common && echo create_main_cluster=false > /etc/postgresql-common/createcluster.conf',
    installCommand('postgresql-15'),
    'ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8',
    'ENV PGDATA=/var/lib/postgresql/data',
    'COPY entry /usr/local/bin/docker-entrypoint.sh',
    'VOLUME /var/lib/postgresql/data',
    // As in the official image: SIGINT is Postgres's fast shutdown.
    'STOPSIGNAL SIGINT',
    'ENTRYPOINT ["docker-entrypoint.sh"]',
    'CMD ["postgres"]',
  ])
  const files = { 'store.ts': ownPath('store-image.ts'), 's3-double.ts': ownPath('s3-double.ts') }
  await buildImage(docker, folder, images.store, files, [
    `FROM ${baseImages.build}`,
    'COPY store.ts s3-double.ts /double/',
    `RUN echo '{"type":"module"}' > /double/package.json && cd /usr/local/bin \\
      && printf '#!/bin/sh\\nexec node /double/store.ts "$@"\\n' > minio \\
      && printf '#!/bin/bash\\nexec 3<>/dev/tcp/127.0.0.1/9000\\n' > mc && chmod 755 minio mc`,
    'VOLUME /data',
  ])
  await buildImage(docker, folder, images.proxy, {}, [
    `FROM ${baseImages.run}`,
    installCommand('caddy', 'busybox', 'ca-certificates'),
    'RUN ln -s /bin/busybox /usr/local/bin/wget',
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ])
}

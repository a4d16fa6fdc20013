/**
 * deploy/compose.yaml really run: deploy/README.md's blocks for Docker as they stand, by an engine of the trial's own. A house
 * opens, sells, prints and pays out by https through Caddy; containers are restarted, taken down and brought up again,
 * and everything is still there. The images that the file names are made of Debian's packages; MinIO is our double.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Docker, findMissingForDocker, makeBases, makeServices, startDocker } from '../drivers/docker.ts'
import { readBlocks } from '../drivers/document.ts'
import { fillSettings, openProviders, runLiveHouse } from '../drivers/operator.ts'
import { openVisitor, startTlsProxy } from '../drivers/tls-proxy.ts'

const app = 'https://fanfare.example'
const folder = '/var/tmp/fanfare-compose'
const missing = findMissingForDocker()
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

type RunResult = { status: number | null; said: string }

/** Runs lines of a shell in a folder, and ends at the first that fails. */
async function run(lines: string, cwd: string, env: Record<string, string>): Promise<RunResult> {
  const child = spawn('bash', ['-euc', lines], { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said: output }
}

/** Makes servers on 127.0.0.1 here reachable for containers, at the same ports. */
async function makeReachable(docker: Docker, ports: number[]): Promise<void> {
  for (const port of ports) {
    const relay = createServer((from) => {
      const to = connect(port, '127.0.0.1')
      for (const socket of [from, to]) socket.on('error', () => socket.destroy())
      from.pipe(to).pipe(from)
    }).listen(port, docker.gateway)
    await once(relay, 'listening')
    cleanups.push(() => relay.close())
  }
}

/** A certificate for an address that nobody trusts yet. */
async function createCertificate(address: string): Promise<{ cert: string; key: string }> {
  const command = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=providers -addext subjectAltName=IP:${address} -keyout key.pem -out cert.pem`
  const result = await run(command, folder, {})
  if (result.status !== 0) throw new Error(result.said)
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  return { cert: cert!, key: key! }
}

/** The settings as containers need them: providers at this system's address, those that are given keys by https. */
async function fromContainers(
  docker: Docker,
  ownSettings: Record<string, string>,
  ports: number[],
  pair: { cert: string; key: string },
): Promise<Record<string, string>> {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(ownSettings)) {
    if (name.startsWith('S3_')) continue
    settings[name] = value.replaceAll('127.0.0.1', docker.gateway)
    if (!name.endsWith('_API_URL')) continue
    const url = new URL(settings[name])
    const proxy = await startTlsProxy(Number(url.port), { pair })
    cleanups.push(proxy.stop)
    await makeReachable(docker, [proxy.port])
    settings[name] = `https://${docker.gateway}:${proxy.port}${url.pathname.replace(/\/$/, '')}`
  }
  await makeReachable(docker, ports)
  return settings
}

/** An operator's folder: this repository, their answers to `editor`, and wrappers for renamed programs. */
async function layOutFolders(settings: Record<string, string>): Promise<{ at: string; bin: string }> {
  const [at, bin] = [join(folder, 'fanfare'), join(folder, 'bin')]
  for (const path of [at, bin]) mkdirSync(path, { recursive: true })
  const copied = `git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory=${at}`
  expect(await run(copied, resolve('.'), {})).toEqual({ status: 0, said: '' })
  const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'RUNNER_PASSWORD', 'STORE_PASSWORD'] as const
  const ofCompose = Object.fromEntries(passwords.map((name) => [name, `${name.toLowerCase()}-1`]))
  const files = {
    'fanfare.env': fillSettings(readFileSync('deploy/fanfare.env.example', 'utf8'), settings, ''),
    '.env': fillSettings(
      readFileSync('deploy/compose.env.example', 'utf8'),
      { ...ofCompose, SITE_TLS: 'tls internal' },
      '',
    ),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `typed-${name}`), text)
  const programs = {
    editor: `for file; do cat "${folder}/typed-$(basename "$file")" > "$file"; done`,
    docker: `if [ "$1" = compose ]; then shift; exec docker-compose "$@"; fi; exec /usr/bin/docker "$@"`,
  }
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return { at, bin }
}

test.skipIf(missing.length > 0)(
  `compose brings up a store that sells by https, and keeps all of it${missing.length ? ` (needs Debian's ${missing.join(', ')})` : ''}`,
  async () => {
    const { box, s3, stripe, paystack, settings: own, ports, stop } = await openProviders()
    cleanups.push(stop)
    const docker = await startDocker(folder)
    cleanups.push(docker.stop)
    const pair = await createCertificate(docker.gateway)
    const { at, bin } = await layOutFolders(await fromContainers(docker, own, ports, pair))
    type File = { services: Record<'postgres' | 'store' | 'proxy', { image: string }> }
    const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as File
    const images = {
      postgres: services.postgres.image,
      store: services.store.image,
      proxy: services.proxy.image,
    }
    const times: Record<string, number> = {}
    const timed = async <Value>(label: string, work: () => Promise<Value>): Promise<Value> => {
      const began = performance.now()
      const value = await work()
      times[label] = Math.round((performance.now() - began) / 1_000)
      return value
    }
    await timed('base images', async () => {
      await makeBases(docker, folder)
      await makeServices(docker, folder, images)
    })
    const env = { ...docker.env, PATH: `${bin}:${process.env.PATH}` }
    const shell = async (lines: string): Promise<string> => {
      const { status, said } = await run(lines, at, env)
      if (status === 0) return said
      const logs = await run('docker compose -f deploy/compose.yaml logs --no-color --tail=20', at, env)
      throw new Error(`${lines}\n${said.slice(-2_000)}\n${logs.said.slice(-6_000)}`)
    }
    const compose = (args: string): Promise<string> =>
      shell(`docker compose -f deploy/compose.yaml -f deploy/compose.try.yaml ${args}`)
    const blocks = readBlocks('deploy/README.md').filter(({ heading }) => heading === 'With Docker instead')
    expect(blocks).toHaveLength(3)
    const [up, trust, first] = blocks.map(({ lines }) => lines) as [string, string, string]
    await timed('image of Fanfare, and up', () => shell(up))
    await timed('believed', () => shell(trust))
    // The trial's providers aren't publicly trusted either.
    appendFileSync(join(at, 'deploy/authority.crt'), `\n${pair.cert}`)
    await compose('restart web worker')
    const result = await timed('administrator and backup', () => shell(first))
    expect(result).toMatch(/Backup .* tables[\s\S]*is whole/)
    expect([...s3.files.keys()].some((name) => name.startsWith('/backups/'))).toBe(true)

    const ca = readFileSync(join(at, 'deploy/authority.crt'), 'utf8')
    const visitor = () => openVisitor({ port: 443, ca })
    const addressOf = (name: string): Promise<string> =>
      docker
        .run(
          'inspect',
          '--format',
          '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
          `fanfare_${name}_1`,
        )
        .then((text) => text.trim())
    const firstMonth = await timed('a first month', async () =>
      runLiveHouse(
        {
          app,
          visitor,
          box,
          paystack,
          settings: {
            ...own,
            DATABASE_URL: `postgres://fanfare:runner_password-1@${await addressOf('postgres')}:5432/fanfare`,
            S3_ENDPOINT: `http://${await addressOf('store')}:9000`,
            S3_SECRET_KEY: 'store_password-1',
          },
        },
        'you@fanfare.example',
      ),
    )
    expect([...stripe.faults, ...paystack.faults]).toEqual([])

    // A picture that is drawn from a file in the store, before and after: the same bytes.
    const picture = async (): Promise<string> => {
      const page = await visitor().get(`${app}/@harmattan`)
      expect(page.status).toBe(200)
      const path =
        /<img[^>]*src="([^"]*\/pictures\/listing\/[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ??
        ''
      const screen = await visitor().get(new URL(path, app).href)
      expect([path, screen.status, screen.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringMatching(/^image\//),
      ])
      return screen.text
    }
    const pictureBefore = await picture()
    const up2 = async () => {
      await expect
        .poll(
          () =>
            visitor()
              .get(`${app}/readyz`)
              .then(
                ({ status }) => status,
                () => 0,
              ),
          { timeout: 240_000 },
        )
        .toBe(200)
    }
    await timed('restarted', async () => {
      await compose('restart web worker store postgres')
      await up2()
    })
    expect(await picture()).toBe(pictureBefore)
    await timed('down and up', async () => {
      await compose('down')
      expect((await docker.run('ps', '--quiet')).trim()).toBe('')
      await compose('up --detach')
      await up2()
    })
    expect(await picture()).toBe(pictureBefore)
    const order = await visitor().get(new URL(firstMonth.order, app).href)
    expect([order.status, /404/.test(order.text)]).toEqual([200, false])
    expect(await compose('run --rm worker /fanfare/node_modules/.bin/node scripts/db.ts verify')).toContain(
      'every stored balance is right',
    )
    await readSealed(docker, compose)
    console.log(`seconds: ${JSON.stringify(times)}`)
  },
)

/** No service sees another's password, no setting is in the image, and root can write nothing. */
async function readSealed(docker: Docker, compose: (words: string) => Promise<string>): Promise<void> {
  for (const name of ['web', 'worker']) {
    const env = await compose(
      `exec -T ${name} /fanfare/node_modules/.bin/node -p "Object.keys(process.env).join()"`,
    )
    expect(env).toContain('SECRET_KEY')
    expect(env).not.toMatch(/OWNER|POSTGRES_PASSWORD|STORE_PASSWORD/)
  }
  const inImage = await docker.run('run', '--rm', '--entrypoint', 'ls', 'fanfare', '-a', '/fanfare/deploy')
  expect(inImage).toContain('compose.yaml')
  expect(inImage.split('\n').filter((name) => /\.env$|authority/.test(name))).toEqual([])
  const size = Number(await docker.run('image', 'inspect', 'fanfare', '--format', '{{.Size}}'))
  console.log(`image of Fanfare: ${Math.round(size / 1_000_000)} MB, Debian and Node with it`)
}

/**
 * Runs deploy/compose.yaml by the Docker blocks of deploy/README.md, as written, on the trial's own engine. A house
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
import {
  type Docker,
  findMissingForDocker,
  makeBaseImages,
  makeServiceImages,
  startDocker,
} from '../drivers/docker.ts'
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

type RunResult = { status: number | null; output: string }

/** Runs shell commands in a folder, and stops at the first that fails. */
async function run(lines: string, cwd: string, env: Record<string, string>): Promise<RunResult> {
  const child = spawn('bash', ['-euc', lines], { cwd, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
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

/** A self-signed certificate for an address. */
async function createCertificate(address: string): Promise<{ cert: string; key: string }> {
  const command = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=providers -addext subjectAltName=IP:${address} -keyout key.pem -out cert.pem`
  const result = await run(command, folder, {})
  if (result.status !== 0) throw new Error(result.output)
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  return { cert: cert!, key: key! }
}

/** The settings as containers need them: providers at this system's address, and by https if they receive keys. */
async function adaptSettings(
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
async function prepareFolders(
  settings: Record<string, string>,
): Promise<{ repository: string; bin: string }> {
  const [repository, bin] = [join(folder, 'fanfare'), join(folder, 'bin')]
  for (const path of [repository, bin]) mkdirSync(path, { recursive: true })
  const copyCommand = `git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory=${repository}`
  expect(await run(copyCommand, resolve('.'), {})).toEqual({ status: 0, output: '' })
  const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'RUNNER_PASSWORD', 'STORE_PASSWORD'] as const
  const composePasswords = Object.fromEntries(passwords.map((name) => [name, `${name.toLowerCase()}-1`]))
  const files = {
    'fanfare.env': fillSettings(readFileSync('deploy/fanfare.env.example', 'utf8'), settings, ''),
    '.env': fillSettings(
      readFileSync('deploy/compose.env.example', 'utf8'),
      { ...composePasswords, SITE_TLS: 'tls internal' },
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
  return { repository, bin }
}

test.skipIf(missing.length > 0)(
  `compose brings up a store that sells by https, and keeps all of it${missing.length ? ` (needs Debian's ${missing.join(', ')})` : ''}`,
  async () => {
    const { box, s3, stripe, paystack, settings: ownSettings, ports, stop } = await openProviders()
    cleanups.push(stop)
    const docker = await startDocker(folder)
    cleanups.push(docker.stop)
    const pair = await createCertificate(docker.gateway)
    const { repository, bin } = await prepareFolders(await adaptSettings(docker, ownSettings, ports, pair))
    type File = { services: Record<'postgres' | 'store' | 'proxy', { image: string }> }
    const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as File
    const images = {
      postgres: services.postgres.image,
      store: services.store.image,
      proxy: services.proxy.image,
    }
    const seconds: Record<string, number> = {}
    const measure = async <Value>(label: string, work: () => Promise<Value>): Promise<Value> => {
      const startedAt = performance.now()
      const value = await work()
      seconds[label] = Math.round((performance.now() - startedAt) / 1_000)
      return value
    }
    await measure('base images', async () => {
      await makeBaseImages(docker, folder)
      await makeServiceImages(docker, folder, images)
    })
    const env = { ...docker.env, PATH: `${bin}:${process.env.PATH}` }
    const shell = async (lines: string): Promise<string> => {
      const { status, output } = await run(lines, repository, env)
      if (status === 0) return output
      const logs = await run(
        'docker compose -f deploy/compose.yaml logs --no-color --tail=20',
        repository,
        env,
      )
      throw new Error(`${lines}\n${output.slice(-2_000)}\n${logs.output.slice(-6_000)}`)
    }
    const compose = (args: string): Promise<string> =>
      shell(`docker compose -f deploy/compose.yaml -f deploy/compose.try.yaml ${args}`)
    const blocks = readBlocks('deploy/README.md').filter(({ heading }) => heading === 'With Docker instead')
    expect(blocks).toHaveLength(3)
    const [up, trust, finish] = blocks.map(({ lines }) => lines) as [string, string, string]
    await measure('image of Fanfare, and up', () => shell(up))
    await measure('believed', () => shell(trust))
    // The trial's providers aren't publicly trusted either.
    appendFileSync(join(repository, 'deploy/authority.crt'), `\n${pair.cert}`)
    await compose('restart web worker')
    const result = await measure('administrator and backup', () => shell(finish))
    expect(result).toMatch(/Backup .* tables[\s\S]*is whole/)
    expect([...s3.files.keys()].some((name) => name.startsWith('/backups/'))).toBe(true)

    const ca = readFileSync(join(repository, 'deploy/authority.crt'), 'utf8')
    const visitor = () => openVisitor({ port: 443, ca })
    const findAddress = (name: string): Promise<string> =>
      docker
        .run(
          'inspect',
          '--format',
          '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}',
          `fanfare_${name}_1`,
        )
        .then((text) => text.trim())
    const firstMonth = await measure('a first month', async () =>
      runLiveHouse(
        {
          app,
          openVisitor: visitor,
          box,
          paystack,
          settings: {
            ...ownSettings,
            DATABASE_URL: `postgres://fanfare:runner_password-1@${await findAddress('postgres')}:5432/fanfare`,
            S3_ENDPOINT: `http://${await findAddress('store')}:9000`,
            S3_SECRET_KEY: 'store_password-1',
          },
        },
        'you@fanfare.example',
      ),
    )
    expect([...stripe.faults, ...paystack.faults]).toEqual([])

    // A picture that is drawn from a file in the store has the same bytes before and after.
    const readPicture = async (): Promise<string> => {
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
    const pictureBefore = await readPicture()
    const waitUntilReady = async () => {
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
    await measure('restarted', async () => {
      await compose('restart web worker store postgres')
      await waitUntilReady()
    })
    expect(await readPicture()).toBe(pictureBefore)
    await measure('down and up', async () => {
      await compose('down')
      expect((await docker.run('ps', '--quiet')).trim()).toBe('')
      await compose('up --detach')
      await waitUntilReady()
    })
    expect(await readPicture()).toBe(pictureBefore)
    const order = await visitor().get(new URL(firstMonth.order, app).href)
    expect([order.status, /404/.test(order.text)]).toEqual([200, false])
    expect(await compose('run --rm worker /fanfare/node_modules/.bin/node scripts/db.ts verify')).toContain(
      'every stored balance is right',
    )
    await expectSecrets(docker, compose)
    console.log(`seconds: ${JSON.stringify(seconds)}`)
  },
)

/** Expects that no service sees another's password, and that no setting is in the image. */
async function expectSecrets(docker: Docker, compose: (words: string) => Promise<string>): Promise<void> {
  for (const name of ['web', 'worker']) {
    const env = await compose(
      `exec -T ${name} /fanfare/node_modules/.bin/node -p "Object.keys(process.env).join()"`,
    )
    expect(env).toContain('SECRET_KEY')
    expect(env).not.toMatch(/OWNER|POSTGRES_PASSWORD|STORE_PASSWORD/)
  }
  const imageFiles = await docker.run('run', '--rm', '--entrypoint', 'ls', 'fanfare', '-a', '/fanfare/deploy')
  expect(imageFiles).toContain('compose.yaml')
  expect(imageFiles.split('\n').filter((name) => /\.env$|authority/.test(name))).toEqual([])
  const size = Number(await docker.run('image', 'inspect', 'fanfare', '--format', '{{.Size}}'))
  console.log(`image of Fanfare: ${Math.round(size / 1_000_000)} MB, Debian and Node with it`)
}

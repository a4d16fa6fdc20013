/** Reads what an operator installs from deploy/ as the programs that use it do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../../platform/config/settings.ts'
import { nodeEnv, nodeFlags, serverProgram } from '../../scripts/build.ts'

const root = join(import.meta.dirname, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const knownNames: ReadonlySet<string> = new Set(settingNames)
/** Whether Node finds the program to run: a file of the repository, or one that the build makes. */
const isRunnable = (args: readonly string[]): boolean => {
  const [file = '', ...flags] = args.toReversed()
  if (join(root, file) === serverProgram) return flags.toReversed().join(' ') === nodeFlags.join(' ')
  return flags.length === 0 && existsSync(join(root, file))
}

type Service = {
  image: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  entrypoint?: string[]
  environment?: Record<string, string | number>
  env_file?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  read_only?: boolean
  cap_drop?: string[]
  restart?: string
}
const compose = parse(readText('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)
const ownServices = services.filter(([, { image }]) => image === 'fanfare')

/** Settings of an example file: those that are set, and those that are behind a `#`. */
const example = readText('deploy/fanfare.env.example')
const offeredNames = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
/** What compose takes from its own file, of which Fanfare's processes see nothing. */
const composeNames = Object.keys(parseEnv(readText('deploy/compose.env.example')))
const usedNames = [...readText('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!)

test('every setting that compose gives to Fanfare exists, and what compose itself needs is in its own file', () => {
  expect(ownServices.length).toBeGreaterThan(1)
  for (const [name, { environment = {}, env_file }] of ownServices) {
    expect(env_file, name).toEqual(['fanfare.env'])
    for (const setting of Object.keys(environment))
      expect(knownNames, `${name}: ${setting}`).toContain(setting)
  }
  expect([...new Set([...usedNames, 'COMPOSE_PROJECT_NAME'])].toSorted()).toEqual(composeNames.toSorted())
  expect(offeredNames.filter((name) => !knownNames.has(name))).toEqual([])
  expect(Object.keys(parseEnv(example)).filter((name) => !knownNames.has(name))).toEqual([])
})

test('every image has a version, every service is looked after, and only the proxy is reached from outside', () => {
  for (const [name, { image, healthcheck, ports = [], restart }] of services) {
    if (image !== 'fanfare') {
      expect(image, name).toMatch(/^docker\.io\/[a-z]+\/[a-z]+:.*\d+[.-]\d+/)
      expect(healthcheck?.test?.length, name).toBeGreaterThan(1)
    }
    // The migration ends on its own.
    expect(healthcheck?.disable, name).toBe(name === 'migrate' ? true : undefined)
    expect(restart, name).toBe(name === 'migrate' ? 'on-failure' : 'unless-stopped')
    expect(ports, name).toEqual(name === 'proxy' ? ['80:80', '443:443'] : [])
  }
})

test('Fanfare in compose writes only to what it was given, and the files that it names exist', () => {
  for (const [name, { read_only, cap_drop, build }] of ownServices) {
    expect([name, read_only, cap_drop]).toEqual([name, true, ['ALL']])
    expect(existsSync(join(root, 'deploy', build!.context, build!.dockerfile))).toBe(true)
  }
  for (const [name, { volumes = [], depends_on = {} }] of services) {
    for (const [from = ''] of volumes.map((volume) => volume.split(':')))
      expect(
        from.startsWith('.') ? existsSync(join(root, 'deploy', from)) : from in compose.volumes,
        from,
      ).toBe(true)
    for (const dependency of Object.keys(depends_on))
      expect(compose.services, name).toHaveProperty(dependency)
  }
})

test('what an operator writes under deploy is in no image and no commit', () => {
  for (const list of ['.dockerignore', '.gitignore'])
    expect(readText(list).split('\n'), list).toEqual(
      expect.arrayContaining(['deploy/*.env', 'deploy/authority.crt']),
    )
  // Every file that the document tells to write is one of these.
  for (const [, name] of readText('deploy/README.md').matchAll(/(?:cp \S+|>) (deploy\/\S+)/g))
    expect(name).toMatch(/^deploy\/(\S*\.env|authority\.crt)$/)
})

test('the trial file of compose changes only services that exist', () => {
  const tryCompose = parse(readText('deploy/compose.try.yaml'), { merge: true }) as typeof compose
  for (const [name, { environment = {} }] of Object.entries(tryCompose.services)) {
    expect(compose.services).toHaveProperty(name)
    for (const setting of Object.keys(environment)) expect(setting).toBe('NODE_EXTRA_CA_CERTS')
  }
})

test('the image runs files that exist as a user of its own, and says which Node it needs', () => {
  const dockerfile = readText('Dockerfile')
  expect(dockerfile).toMatch(/^USER \d{4,}:\d{4,}$/m)
  const commands = [...dockerfile.matchAll(/CMD (\[.*\])$/gm)].map(
    ([, list]) => JSON.parse(list!) as string[],
  )
  expect(commands).toHaveLength(2)
  for (const [, ...args] of commands) expect(isRunnable(args), args.join(' ')).toBe(true)
  for (const [, image] of dockerfile.matchAll(/^ARG \w+=(.*)$/gm)) expect(image).toMatch(/:\d|:bookworm/)
})

test('the Caddyfile asks Fanfare about certificates where it answers, and gets every variable that it names', () => {
  const caddy = readText('deploy/Caddyfile')
  const bareConfig = caddy.replace(/#.*$|\{[^{}\s]+\}/gm, '')
  expect(bareConfig.split('{').length).toBe(bareConfig.split('}').length)
  const askPath = /ask http:\/\/127\.0\.0\.1:2080(\/\S+)/.exec(caddy)?.[1]
  expect(readText('app/routes.ts') + readText('server/webhooks.ts')).toContain(askPath)
  const givenNames = Object.keys(compose.services.proxy!.environment ?? {})
  for (const [, name] of caddy.matchAll(/\{\$(\w+)/g)) expect(givenNames).toContain(name)
  expect(readText('deploy/README.md')).toContain('SITE_TLS')
})

/** The lines of a unit by section; a name may come more than once. */
function readUnit(name: string): { section: string; key: string; value: string }[] {
  let section = ''
  return readText(`deploy/systemd/${name}`)
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .flatMap((line) => {
      const sectionMatch = /^\[(\w+)\]$/.exec(line)
      if (sectionMatch) {
        section = sectionMatch[1]!
        return []
      }
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (!section || !key) throw new Error(`${name}: "${line}" is no line of a unit`)
      return [{ section, key, value: value! }]
    })
}
const units = readdirSync(join(root, 'deploy/systemd'))
const serviceUnits = units.filter((name) => name.endsWith('.service'))

test('every unit runs files that exist, as the user and with the settings of deploy/README.md', () => {
  const readme = readText('deploy/README.md')
  expect(serviceUnits).toHaveLength(4)
  for (const name of units) {
    const lines = readUnit(name)
    const listValues = (key: string) => lines.filter((line) => line.key === key).map(({ value }) => value)
    if (name.endsWith('.timer')) {
      expect(listValues('OnCalendar')).toHaveLength(1)
      continue
    }
    expect([listValues('User'), listValues('Group')]).toEqual([['fanfare'], ['fanfare']])
    expect(readme).toContain('adduser --system --group')
    for (const command of [...listValues('ExecStart'), ...listValues('ExecStartPre')]) {
      const [program, ...args] = command.split(' ').filter((word) => !['check', 'migrate'].includes(word))
      expect([program, isRunnable(args)], command).toEqual(['/opt/fanfare/node_modules/.bin/node', true])
    }
    for (const file of listValues('EnvironmentFile')) expect(readme).toContain(file)
    for (const pair of listValues('Environment').flatMap((value) => value.split(' ')))
      if (!Object.hasOwn(nodeEnv, pair.split('=')[0]!)) expect(knownNames, pair).toContain(pair.split('=')[0])
    for (const unit of listValues('After').flatMap((value) => value.split(' ')))
      if (unit.startsWith('fanfare')) expect(units).toContain(unit)
  }
})

test('every process is sandboxed alike', () => {
  const [first = new Set(), ...others] = serviceUnits.map((name) => {
    const lines = readUnit(name).map(({ key, value }) => `${key}=${value}`)
    return new Set(
      lines.slice(lines.indexOf('NoNewPrivileges=yes')).filter((line) => !/^WantedBy/.test(line)),
    )
  })
  expect(first.size).toBeGreaterThan(15)
  for (const lines of others) expect(lines).toEqual(first)
})

test('the processes that serve and work never see the user that owns the database, and the migration does', () => {
  const ownerSetting = 'DATABASE_OWNER_URL'
  const namesWithOwner = ownServices
    .filter(([, { environment = {} }]) => ownerSetting in environment)
    .map(([name]) => name)
  expect(namesWithOwner).toEqual(['migrate'])
  expect(example).not.toContain(ownerSetting)
  expect(Object.keys(parseEnv(readText('deploy/owner.env.example')))).toEqual([ownerSetting])
  for (const name of serviceUnits) {
    const lines = readUnit(name)
    const hasOwner = lines.some(({ value }) => value === '/etc/fanfare/owner.env')
    expect([name, hasOwner]).toEqual([name, name === 'fanfare-migrate.service'])
    if (/web|worker/.test(name))
      for (const key of ['After', 'Wants'])
        expect(lines.find((line) => line.key === key)?.value, name).toContain('fanfare-migrate.service')
  }
  // The script and the document create the same users.
  const listStatements = (paper: string) =>
    [...readText(paper).matchAll(/^(create|grant) [^:';]*/gm)].map(([line]) => line.trim())
  expect(listStatements('deploy/postgres-roles.sh')).toEqual(listStatements('deploy/README.md'))
})

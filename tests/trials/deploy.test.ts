/**
 * deploy/README.md as it is written, in a Debian that has nothing yet: its own blocks are run, one after the other. Then
 * the house opens, a tee is bought by https with a test card, printed, sent, and its creator is paid. Only what an
 * operator brings along is made up: the name, the mail server, the providers, and time.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Machine, startDebian } from '../drivers/debian-machine.ts'
import { readBlocks } from '../drivers/document.ts'
import { fillSettings, openProviders, runLiveHouse } from '../drivers/operator.ts'
import { createFreshFolder } from '../drivers/process.ts'
import { openVisitor } from '../drivers/tls-proxy.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

const app = 'https://fanfare.example'
/** A clean machine that an operator has given a name to, with this repository where it can be cloned from. */
async function createMachine(settings: Record<string, string>, ports: number[]): Promise<Machine> {
  const machine = await startDebian({
    folder: '/var/tmp/fanfare-trial',
    cacheFolder: resolve('.cache/debian-bookworm'),
  })
  cleanups.push(machine.stop)
  const bundle = createFreshFolder()
  execFileSync('git', ['bundle', 'create', '--quiet', `${bundle.path}/fanfare.bundle`, 'HEAD'])
  machine.copy(`${bundle.path}/fanfare.bundle`, '/srv/fanfare.bundle')
  bundle.remove()
  // Nobody owns the trial's domain, so no authority can issue its certificate.
  machine.write(
    '/etc/hosts',
    `127.0.0.1 localhost fanfare.example\n0.0.0.0 acme-v02.api.letsencrypt.org acme.zerossl.com\n`,
  )
  machine.write('/root/settings', fillSettings(readFileSync('deploy/fanfare.env.example', 'utf8'), settings))
  machine.write('/usr/local/bin/editor', '#!/bin/sh\ncat /root/settings > "$1"\n')
  await machine.run('chmod 755 /usr/local/bin/editor; apt-get update')
  await machine.reach(...ports)
  return machine
}

test('the document alone leads from a clean Debian to a creator who is paid', async () => {
  const { box, stripe, paystack, settings, ports, stop } = await openProviders()
  cleanups.push(stop)
  const machine = await createMachine(settings, ports)
  const startedAt = performance.now()
  const times: Record<string, number> = {}
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  }
  let folder = '/root'
  for (const { heading, lines } of readBlocks('deploy/README.md')) {
    if (!/^[1-6]\./.test(heading)) continue
    const script = lines
      .replace('<this repository>', '/srv/fanfare.bundle')
      .replace('apt install', 'apt-get install --yes')
      .replaceAll('journalctl', 'journalctl --no-pager')
    const blockStartedAt = performance.now()
    const { status, output: result } = await machine.run(script, { folder, env })
    expect(status, `${heading}\n${script}\n${result.slice(-4_000)}`).toBe(0)
    times[heading] = (times[heading] ?? 0) + Math.round((performance.now() - blockStartedAt) / 1_000)
    folder = '/opt/fanfare'
    if (heading.startsWith('4.')) expect(result).toMatch(/ready[\s\S]*Backup .* tables[\s\S]*is whole/)
  }
  const checkResult = await machine.run(
    `systemd-analyze verify /etc/systemd/system/fanfare-*.service /etc/systemd/system/fanfare-*.timer
    SITE=fanfare.example caddy validate --config /etc/caddy/Caddyfile
    systemd-analyze security fanfare-web | tail -1`,
  )
  expect(checkResult.status, checkResult.output).toBe(0)
  expect(checkResult.output).toMatch(
    /Valid configuration[\s\S]*exposure level for fanfare-web.service: 1\.\d OK/,
  )
  expect(
    (await machine.run('curl -sk -o /dev/null -w %{http_code} https://fanfare.example/metrics')).output,
  ).toBe('404')

  const ca = machine.read('/usr/local/share/ca-certificates/caddy.crt')
  // This system can reach the machine's database too.
  await machine.run(
    `systemd-run --quiet --unit=reach-database --socket-property=ListenStream=${machine.address}:5433 /lib/systemd/systemd-socket-proxyd 127.0.0.1:5432`,
  )
  await runLiveHouse(
    {
      app,
      openVisitor: () => openVisitor({ host: machine.address, port: 443, ca }),
      box,
      paystack,
      settings: {
        ...settings,
        DATABASE_URL: `postgres://fanfare:PASSWORD@${machine.address}:5433/fanfare`,
      },
      opened: () => {
        times['open for business'] = Math.round((performance.now() - startedAt) / 1_000)
      },
    },
    'you@fanfare.example',
  )
  const verifyResult = await machine.run('ENV_FILE=/etc/fanfare/fanfare.env npm run db -- verify', { folder })
  expect([verifyResult.status, verifyResult.output]).toEqual([
    0,
    expect.stringContaining('every stored balance is right'),
  ])
  const log = await machine.run(
    'journalctl --no-pager --unit fanfare-web --unit fanfare-worker --priority warning',
  )
  expect(log.output).not.toMatch(/fanfare-\w+\[\d+\]:/)
  expect([...stripe.faults, ...paystack.faults]).toEqual([])
  times.everything = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`seconds: ${JSON.stringify(times)}`)
})

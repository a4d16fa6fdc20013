/** This machine's own SFTP client puts files on another one; here a strict server of the published protocol answers. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropOnSftp } from './on-sftp.ts'

const double = join(import.meta.dirname, '../../tests/drivers/sftp-double.ts')
const target = { host: 'rip.press.test', port: 22, user: 'fanfare', path: '/in', key: null, hosts: null }

function startMachine() {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-rip-'))
  mkdirSync(join(root, 'in'))
  const client = ['sftp', '-b', '-', '-q', '-D', `${process.execPath} --no-warnings ${double} ${root}`]
  return { root, folder: dropOnSftp(target, client) }
}

test('a file appears whole under its batch, and a later one of the same name takes its place', async () => {
  const { root, folder } = startMachine()
  const large = Buffer.alloc(300_000, 'ink')
  await folder.put('LOS-250822-DTG/LOS-250822-DTG-001_front_dtg.png', large, 'image/png')
  await folder.put('LOS-250822-DTG/manifest.json', Buffer.from('first'), 'application/json')
  await folder.put('LOS-250822-DTG/manifest.json', Buffer.from('second'), 'application/json')
  const batch = join(root, 'in/LOS-250822-DTG')
  expect(readdirSync(batch).sort()).toEqual(['LOS-250822-DTG-001_front_dtg.png', 'manifest.json'])
  expect(readFileSync(join(batch, 'LOS-250822-DTG-001_front_dtg.png')).equals(large)).toBe(true)
  expect(String(readFileSync(join(batch, 'manifest.json')))).toBe('second')
})

test('a file that can’t be put there is an error, and nothing is left half written', async () => {
  const { root, folder } = startMachine()
  const deep = folder.put('a/b/c.png', Buffer.from('ink'), 'image/png')
  await expect(deep).rejects.toThrow('not put there over SFTP')
  expect(readdirSync(join(root, 'in'))).toEqual([])
  const withoutClient = dropOnSftp(target, ['/nonexistent/sftp'])
  await expect(withoutClient.put('a.png', Buffer.from(''), 'image/png')).rejects.toThrow(
    'SFTP can’t be started',
  )
  await expect(folder.put('../a.png', Buffer.from(''), 'image/png')).rejects.toThrow('not a name of a file')
})

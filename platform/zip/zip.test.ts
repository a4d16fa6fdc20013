import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeZip } from './zip.ts'

test('a file written piece by piece is read by another tool, names and bytes as they were', async () => {
  const at = new Date('2025-09-01T10:20:30Z')
  const entries = [
    { name: 'data.json', bytes: Buffer.from('{"é":1}'.repeat(500)), at },
    { name: 'photos/Zoë 1.webp', bytes: Buffer.from([0, 1, 2, 250]), at },
    { name: 'empty.txt', bytes: Buffer.alloc(0), at },
  ]
  const pieces: Buffer[] = []
  for await (const piece of writeZip(entries)) pieces.push(piece)
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  writeFileSync(join(folder, 'a.zip'), Buffer.concat(pieces))
  const script = `import zipfile,sys;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;z.extractall(sys.argv[2]);print("\\n".join(z.namelist()))`
  const names = execFileSync('python3', ['-c', script, join(folder, 'a.zip'), folder], { encoding: 'utf8' })
  expect(names.trim().split('\n')).toEqual(entries.map(({ name }) => name))
  for (const { name, bytes } of entries) expect(readFileSync(join(folder, name))).toEqual(bytes)
  rmSync(folder, { recursive: true })
})

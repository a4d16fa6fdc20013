import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { doors, modules, tables } from '../../house.mjs'

/** A module's two doors, and those of its rooms. */
const listDoors = (module: string): string[] =>
  ['index.ts', 'contract.ts'].map((file) => `modules/${module}/${file}`).filter((path) => existsSync(path))

/** The functions that a plain object exports with it, each of which a door ought to name. */
function listPacked(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'function' ? [name] : listPacked(member).map((inner) => `${name}.${inner}`),
  )
}

/** The faults of a door: functions behind one name, or more names than it may have. */
function findFaults(path: string, door: Readonly<Record<string, unknown>>, max: number): string[] {
  const names = Object.keys(door)
  const packs = names
    .filter((name) => !(name in tables) && listPacked(door[name]).length > 0)
    .map((name) => `${path}: ${name} packs ${listPacked(door[name]).join(', ')}`)
  return names.length > max ? [...packs, `${path}: ${names.length} names, at most ${max}`] : packs
}

test('a door that packs functions into one name is found, and one with too many names', () => {
  const verb = (): void => {}
  expect(findFaults('a', { one: verb, two: { three: verb, words: 'x' } }, 2)).toEqual(['a: two packs three'])
  expect(findFaults('a', { one: { two: { three: verb } } }, 2)).toEqual(['a: one packs two.three'])
  expect(findFaults('a', { one: verb, two: verb, words: { a: 'b' } }, 2)).toEqual(['a: 3 names, at most 2'])
})

test.each(Object.keys(modules))('the doors of %s name what they let through', async (module) => {
  const faults = []
  for (const path of listDoors(module)) {
    const door: Readonly<Record<string, unknown>> = await import(`../../${path}`)
    faults.push(...findFaults(path, door, doors.wide[path]?.max ?? doors.max))
  }
  expect(faults).toEqual([])
})

test('a limit that is lifted says why, and is no higher than it must be', async () => {
  for (const [path, { max, why: reason }] of Object.entries(doors.wide)) {
    const names = Object.keys(await import(`../../${path}`)).length
    expect(reason.length, path).toBeGreaterThan(20)
    expect(names, `${path} is narrow again`).toBeGreaterThan(doors.max)
    expect(max - names, `${path} may have ${max} names and has ${names}`).toBeLessThan(6)
  }
})

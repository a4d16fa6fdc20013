import { expect, test } from 'vitest'
import { isTemporary, toUnavailable, Unavailable } from './unavailable.ts'

const fault = (code: string): Error => Object.assign(new Error('no'), { code })
const wrapCause = (cause: Error): Error => new Error('Failed query', { cause })

test.each([
  ['a server that is shutting down', fault('57P01')],
  ['one that starts', fault('57P03')],
  ['one that nobody listens at', fault('ECONNREFUSED')],
  ['a full disk', fault('53100')],
  ['too many connections', fault('53300')],
  ['a lock that was waited for too long', fault('55P03')],
  ['a statement that took too long', fault('57014')],
  ['an old primary that only reads', fault('25006')],
  ['a conflict that no try resolved', fault('40P01')],
  ['a connection that ended under a statement', new Error('Connection terminated unexpectedly')],
  ['a pool with none free', new Error('timeout exceeded when trying to connect')],
])('%s is reported as temporarily unavailable', (_, cause) => {
  expect(toUnavailable(cause)).toBeInstanceOf(Unavailable)
  const error = toUnavailable(wrapCause(cause))
  expect(error).toBeInstanceOf(Unavailable)
  expect(toUnavailable(error), 'wrapped once').toBe(error)
})

test.each([
  ['a row that is there already', fault('23505')],
  ['a table that is not', fault('42P01')],
  ['what a trigger refuses', fault('P0001')],
  ['a bug', new TypeError('x is not a function')],
])('%s stays what it is', (_, cause) => {
  expect(toUnavailable(cause)).toBe(cause)
  const outer = wrapCause(cause)
  expect(toUnavailable(outer)).toBe(outer)
})

const createError = (message: string, properties: object = {}) =>
  Object.assign(new Error(message), properties)

test('faults of Postgres and the network that may pass are temporary, also as the cause of another error', () => {
  for (const code of ['08006', '53300', '57P03', '55P03', '57014', '40001', 'ECONNREFUSED', 'ENETUNREACH'])
    expect(isTemporary(createError('no', { code })), code).toBe(true)
  for (const words of ['Connection terminated unexpectedly', 'timeout expired'])
    expect(isTemporary(createError(words)), words).toBe(true)
  expect(isTemporary(new Error('Failed query', { cause: createError('gone', { code: '57P01' }) }))).toBe(true)
})

test('a missing socket is temporary; a missing file or a fault of ours is not', () => {
  expect(isTemporary(createError('no socket', { code: 'ENOENT', syscall: 'connect' }))).toBe(true)
  expect(isTemporary(createError('no file', { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  for (const code of ['23505', '42P01', '28P01', '3D000'])
    expect(isTemporary(createError('ours', { code })), code).toBe(false)
  expect(isTemporary(createError('anything'))).toBe(false)
  expect(isTemporary(null)).toBe(false)
})

import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  buildServerOptions,
  type ConnectionLimits,
  connectionLimits,
  guardConnections,
} from './connections.ts'

/** Limits that no test reaches: each test lowers the one that should cut a connection. */
const wideLimits: ConnectionLimits = {
  ...connectionLimits,
  headersMs: 60_000,
  requestMs: 60_000,
  keepAliveMs: 60_000,
  lookMs: 25,
  bytesPerSecond: 1,
  paceMs: 60_000,
}
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A server that reads a request and answers its length. */
async function openServer(limits: ConnectionLimits): Promise<number> {
  const server: Server = createServer(buildServerOptions(limits), (request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    request.on('end', () => response.end(`read ${size}`))
    request.on('error', () => undefined)
  })
  guardConnections(server, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return (server.address() as AddressInfo).port
}

/** Someone who writes to the socket by hand. `ended` tells what came back, once the connection is over. */
function openStranger(port: number): { socket: Socket; ended: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  cleanups.push(() => socket.destroy())
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  return { socket, ended }
}
const dripText = (socket: Socket, text: string, everyMs: number): void => {
  const timer = setInterval(() => socket.write(text), everyMs)
  cleanups.push(() => clearInterval(timer))
}
const buildHead = (headers: string) => `POST /x HTTP/1.1\r\nHost: x\r\n${headers}`

test('a client that stays silent or sends its head letter by letter is cut off, while others are served', async () => {
  const port = await openServer({ ...wideLimits, headersMs: 300 })
  const silent = openStranger(port)
  const slow = openStranger(port)
  slow.socket.write(buildHead(''))
  dripText(slow.socket, 'A: b\r\n', 20)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hello' })
  expect(await answer.text()).toBe('read 5')
  for (const connection of [silent, slow]) await connection.ended
})

test('a body that comes too slowly is cut off; one that keeps the pace is read to its end', async () => {
  const port = await openServer({ ...wideLimits, bytesPerSecond: 1_000, paceMs: 200 })
  const slow = openStranger(port)
  slow.socket.write(buildHead('Content-Length: 100000\r\n\r\n'))
  dripText(slow.socket, 'x', 20)
  const steady = openStranger(port)
  steady.socket.write(buildHead('Content-Length: 6000\r\nConnection: close\r\n\r\n'))
  dripText(steady.socket, 'y'.repeat(300), 15)
  const [cut, read] = await Promise.all([slow.ended, steady.ended])
  expect(cut).toBe('')
  expect(read).toContain('read 6000')
})

test('a body that never comes ends with its connection, half-closed or not', async () => {
  const port = await openServer({ ...wideLimits, headersMs: 300, requestMs: 300 })
  const waiting = openStranger(port)
  waiting.socket.write(buildHead('Content-Length: 10\r\n\r\n'))
  const halfClosed = openStranger(port)
  halfClosed.socket.write(buildHead('Content-Length: 10\r\n\r\nabc'))
  halfClosed.socket.end()
  for (const connection of [waiting, halfClosed]) await connection.ended
})

test('a head that is too large is refused, and so is one connection too many', async () => {
  const port = await openServer({ ...wideLimits, connections: 5 })
  const large = openStranger(port)
  large.socket.write(buildHead(`A: ${'x'.repeat(20_000)}\r\n\r\n`))
  expect(await large.ended).toMatch(/^HTTP\/1.1 431 /)
  const connections = Array.from({ length: 12 }, () => openStranger(port))
  await Promise.race(connections.map(({ ended }) => ended))
})

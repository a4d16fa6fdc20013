/** The balancer before several web processes: it asks each whether it can serve, and hands on to those that say so in turn. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  address: string
  /** Whether it would hand a request to that port. */
  knows(port: number): boolean
  stop(): Promise<void>
}

const askEveryMs = 250

/** `host`: the public name that its visitors asked for. */
export async function startBalancer(ports: readonly number[], host: string): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  const checkPort = (port: number): Promise<void> =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        if (answer.ok) ready.add(port)
        else ready.delete(port)
      },
      () => void ready.delete(port),
    )
  const checkTimer = setInterval(() => void Promise.all(ports.map(checkPort)), askEveryMs)
  let turn = 0
  const server = createServer((input: IncomingMessage, answer: ServerResponse) => {
    const readyPorts = ports.filter((port) => ready.has(port))
    const port = readyPorts[turn++ % Math.max(1, readyPorts.length)]
    if (!port) return void answer.writeHead(502).end()
    const headers = { ...input.headers, host, 'x-forwarded-proto': 'https' }
    const { method, url: path } = input
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
      given.on('error', () => answer.destroy())
    })
    // Nothing is sent a second time: what a process drops, its visitor sees.
    onward.on('error', () => answer.destroy())
    input.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await Promise.all(ports.map(checkPort))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    knows: (port) => ready.has(port),
    async stop() {
      clearInterval(checkTimer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

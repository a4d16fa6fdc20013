/** The balancer before several web processes: it asks which can serve, and passes requests to those in turn. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  address: string
  /** Whether it would pass a request to that port. */
  isReady(port: number): boolean
  stop(): Promise<void>
}

const checkEveryMs = 250

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
  const checkTimer = setInterval(() => void Promise.all(ports.map(checkPort)), checkEveryMs)
  let turn = 0
  const server = createServer((input: IncomingMessage, answer: ServerResponse) => {
    const readyPorts = ports.filter((port) => ready.has(port))
    const port = readyPorts[turn++ % Math.max(1, readyPorts.length)]
    if (!port) return void answer.writeHead(502).end()
    const headers = { ...input.headers, host, 'x-forwarded-proto': 'https' }
    const { method, url: path } = input
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
      response.on('error', () => answer.destroy())
    })
    // Nothing is retried: when a process drops a request, its visitor sees it.
    onward.on('error', () => answer.destroy())
    input.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await Promise.all(ports.map(checkPort))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port) => ready.has(port),
    async stop() {
      clearInterval(checkTimer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

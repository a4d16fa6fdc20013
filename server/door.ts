import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { BadSetting, type Config } from '#platform/config.ts'
import { buildServerOptions, connectionLimits, guardConnections } from './connections.ts'
import { answerStarting, answerStopping } from './lifecycle-answers.ts'

type Answer = (request: Request, env?: never) => Response | Promise<Response>
export type Door = {
  /** Starts serving the site; returns its address in words. */
  serve(answer: Answer): string
  /**
   * Shuts down without losing answers: `/readyz` first says no for as long as a balancer takes to notice (`leaveMs`);
   * every answer then ends its connection, no new ones are accepted, and running requests are finished.
   */
  close(leaveMs: number): Promise<void>
}

/** Listens at once, and tells early visitors to retry. */
export async function openDoor({
  host,
  port,
  appUrl,
}: Pick<Config, 'host' | 'port' | 'appUrl'>): Promise<Door> {
  let answer: Answer = answerStarting
  let isLeaving = false
  const server = serve({
    fetch: (request, env) => (isLeaving && answerStopping(request)) || answer(request, env as never),
    port,
    hostname: host,
    serverOptions: buildServerOptions(connectionLimits),
  }) as Server
  guardConnections(server, connectionLimits)
  let isStopping = false
  server.prependListener('request', (_, response) => {
    if (isLeaving) response.setHeader('Connection', 'close')
    // An earlier request keeps its connection alive until its answer, and ends here.
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
  })
  await once(server, 'listening').catch(explainPortInUse(host, port))
  const address = server.address() as AddressInfo
  return {
    serve(fetch) {
      answer = fetch
      return `Fanfare is open at ${appUrl.replace(/:0$/, `:${address.port}`)}`
    },
    async close(leaveMs) {
      isLeaving = true
      await new Promise((resolve) => setTimeout(resolve, leaveMs))
      isStopping = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await closed
    },
  }
}

/** An address that can't be listened on is a wrong setting. */
export const explainPortInUse =
  (host: string, port: number | null) =>
  (cause: NodeJS.ErrnoException): never => {
    const reason = listenFaults[cause.code ?? '']
    throw reason ? new BadSetting(reason(host, port ?? 0)) : cause
  }

const describeOpenHost = (host: string): string =>
  `HOST is "${host}", which is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
const listenFaults: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to another number.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: describeOpenHost,
  ENOTFOUND: describeOpenHost,
  EAI_AGAIN: describeOpenHost,
}

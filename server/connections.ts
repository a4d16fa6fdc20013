import type { IncomingMessage, Server } from 'node:http'

/** Limits of a connection, in milliseconds. */
export type ConnectionLimits = {
  /** Until a request's headers have arrived; also for clients that connect and stay silent. */
  headersMs: number
  /** Until the whole request has arrived, however large. */
  requestMs: number
  /** How long an idle connection is kept. Longer than a proxy keeps it, or both close at once. */
  keepAliveMs: number
  headerBytes: number
  connections: number
  /** How often these are checked. */
  lookMs: number
  /** The least pace of a body, measured over `paceMs`. */
  bytesPerSecond: number
  paceMs: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 20 * 60_000,
  keepAliveMs: 75_000,
  headerBytes: 16_384,
  connections: 5_000,
  lookMs: 5_000,
  bytesPerSecond: 4_000,
  paceMs: 15_000,
}

/** The same as options of Node's server. */
export const buildServerOptions = (limits: ConnectionLimits) => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.lookMs,
  maxHeaderSize: limits.headerBytes,
})

/** Limits a server's number of connections, and the pace of bodies: a slow sender is cut off. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return
    let bytesBefore = request.socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) return clearInterval(timer)
      const now = request.socket.bytesRead
      // Data waiting for us to read isn't the sender's fault.
      const isOurs = request.readableLength > 0 || request.isPaused()
      if (!isOurs && now - bytesBefore < (limits.bytesPerSecond * limits.paceMs) / 1_000)
        request.socket.destroy()
      bytesBefore = now
    }, limits.paceMs)
    timer.unref()
    request.once('close', () => clearInterval(timer))
  })
}

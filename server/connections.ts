import type { IncomingMessage, Server } from 'node:http'

/** The limits of a connection. Times in milliseconds. */
export type ConnectionLimits = {
  /** Until the head of a request is there; also for clients that connect and say nothing. */
  headersMs: number
  /** Until the whole request is there, however large. */
  requestMs: number
  /** How long a connection is kept for another request. Longer than a proxy keeps it, or both close at once. */
  keepAliveMs: number
  headerBytes: number
  connections: number
  /** How often the above are looked after. */
  lookMs: number
  /** A body comes at least at this pace, seen over `paceMs`. */
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

/** The same in the words of Node's server. */
export const serverOptionsOf = (limits: ConnectionLimits) => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.lookMs,
  maxHeaderSize: limits.headerBytes,
})

/** Holds the connections of a server to their number, and bodies to a pace: a slow sender is cut off. */
export function guardConnections(server: Server, limits: ConnectionLimits): void {
  server.maxConnections = limits.connections
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return
    let before = request.socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) return clearInterval(timer)
      const now = request.socket.bytesRead
      // What waits for us to be read is no fault of the sender.
      const isOurs = request.readableLength > 0 || request.isPaused()
      if (!isOurs && now - before < (limits.bytesPerSecond * limits.paceMs) / 1_000) request.socket.destroy()
      before = now
    }, limits.paceMs)
    timer.unref()
    request.once('close', () => clearInterval(timer))
  })
}

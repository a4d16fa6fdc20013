import cluster from 'node:cluster'
import type { CrewMessage, LeaderMessage } from './crew-messages.ts'
import type { Metrics } from './metrics.ts'

/** One of several web processes, as it sees the leader. */
export type Member = {
  /** It is serving. The leader prints `words` once all are. */
  open(words: string): void
  /** Calls `stop` when all processes are to end, or the leader is gone. */
  onStop(stop: () => void): void
  /** The same metrics; their text covers all processes. */
  share(metrics: Metrics): Metrics
}

/** Null if this is the only process. */
export function joinCrew(): Member | null {
  if (!cluster.isWorker) return null
  const send = (message: CrewMessage): void => void process.send?.(message, () => undefined)
  const onMessage = (run: (message: LeaderMessage) => void): void => void process.on('message', run)
  const resolvers = new Map<number, (text: string) => void>()
  let lastRequest = 0
  return {
    open: (text) => send({ crew: 'open', words: text }),
    onStop(stop) {
      onMessage((message) => message.crew === 'stop' && stop())
      process.on('disconnect', stop)
    },
    share(metrics) {
      onMessage((message) => {
        if (message.crew === 'answer') resolvers.get(message.id)?.(message.text)
        if (message.crew === 'answer') resolvers.delete(message.id)
        if (message.crew === 'tell')
          void metrics.readOwn().then((figures) => send({ crew: 'figures', figures }))
      })
      const text = (): Promise<string> =>
        new Promise((resolve) => {
          resolvers.set(++lastRequest, resolve)
          send({ crew: 'ask', id: lastRequest })
        })
      return { ...metrics, text }
    },
  }
}

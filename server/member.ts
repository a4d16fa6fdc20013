import cluster from 'node:cluster'
import type { Answers, Sent } from './crew-words.ts'
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
  const send = (sent: Sent): void => void process.send?.(sent, () => undefined)
  const hear = (run: (said: Answers) => void): void => void process.on('message', run)
  const waiting = new Map<number, (text: string) => void>()
  let asking = 0
  return {
    open: (words) => send({ crew: 'open', words }),
    onStop(stop) {
      hear((said) => said.crew === 'stop' && stop())
      process.on('disconnect', stop)
    },
    share(metrics) {
      hear((said) => {
        if (said.crew === 'answer') waiting.get(said.id)?.(said.text)
        if (said.crew === 'answer') waiting.delete(said.id)
        if (said.crew === 'tell') void metrics.own().then((figures) => send({ crew: 'figures', figures }))
      })
      const text = (): Promise<string> =>
        new Promise((done) => {
          waiting.set(++asking, done)
          send({ crew: 'ask', id: asking })
        })
      return { ...metrics, text }
    },
  }
}

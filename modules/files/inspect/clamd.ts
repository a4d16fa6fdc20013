/** Asks a ClamAV daemon by its own protocol (INSTREAM, clamd(8)): the file in pieces, each after its length. */
import { connect, type Socket } from 'node:net'
import { limits } from '../limits.ts'

export type Verdict = { clean: true } | { clean: false; virus: string }

/** `tcp://host:3310` or `unix:///run/clamd.sock`. Throws if the daemon is unavailable: the file waits for it. */
export async function scanWithClamd(address: string, pieces: AsyncIterable<Buffer>): Promise<Verdict> {
  const url = new URL(address)
  const socket =
    url.protocol === 'unix:'
      ? connect(url.pathname)
      : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''))
  socket.setTimeout(limits.clamdSeconds * 1_000, () =>
    socket.destroy(new Error('clamd didn’t answer in time')),
  )
  const answer = readAnswer(socket)
  // A refusal in mid-file is an answer; the rest needn't be sent.
  answer.catch(() => undefined)
  try {
    await send(socket, Buffer.from('zINSTREAM\0', 'latin1'))
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length; at += 1_000_000) {
        const bytes = piece.subarray(at, at + 1_000_000)
        const length = Buffer.alloc(4)
        length.writeUInt32BE(bytes.length)
        if (socket.readableEnded || socket.destroyed) return parseVerdict(await answer)
        await send(socket, length)
        await send(socket, bytes)
      }
    }
    await send(socket, Buffer.alloc(4))
    return parseVerdict(await answer)
  } finally {
    socket.destroy()
  }
}

const send = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (cause) => (cause ? reject(cause) : resolve()))
  })

const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8')
      if (text.includes('\0') || text.length > 2_000) resolve(text)
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd hung up')))
  })

function parseVerdict(answer: string): Verdict {
  const text = answer.replace(/\0[\s\S]*$/, '').trim()
  if (text === 'stream: OK') return { clean: true }
  const virus = /^stream: (.{1,200}) FOUND$/.exec(text)?.[1]
  if (virus) return { clean: false, virus }
  throw new Error(`clamd answered “${text.slice(0, 200)}”`)
}

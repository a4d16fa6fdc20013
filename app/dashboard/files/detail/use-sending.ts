import { useEffect, useRef, useState } from 'react'
import { fileLimits } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { StartedVersion } from '../send/send.server.ts'

export type SendingState =
  | { state: 'idle'; fault: string | null }
  | { state: 'sending' | 'waiting' | 'finishing'; name: string; sent: number; bytes: number }

/** Pauses before a part is retried; the last one repeats. */
const pauses = [1_000, 3_000, 10_000, 30_000]
class Refused extends Error {}

async function hashPart(part: Blob): Promise<string> {
  // Browsers can hash on secure pages only; otherwise the server has nothing to compare with.
  if (!globalThis.crypto?.subtle) return ''
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function postJson(href: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(href, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status >= 500) throw new Error(String(answer.status))
  const reply = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return reply
  throw new Refused(String(reply.words ?? 'That wasn’t accepted. Reload the page and try again.'))
}

/** Sends one part, and reports progress. */
function post(href: string, part: Blob, progress: (bytes: number) => void, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, failed) => {
    const call = new XMLHttpRequest()
    const form = new FormData()
    form.append('part', part, 'part')
    call.open('POST', href)
    call.timeout = 300_000
    call.upload.onprogress = ({ loaded }) => progress(Math.min(loaded, part.size))
    call.onload = () => {
      if (call.status === 201) return resolve()
      // A part damaged on the way is sent again, like one that a busy server refused.
      if (call.status === 422 || call.status === 429 || call.status >= 500)
        return failed(new Error(String(call.status)))
      let words = 'The upload has stopped. Sign in again, then choose the same file to continue.'
      try {
        words = String(JSON.parse(call.responseText).words ?? words)
      } catch {}
      failed(new Refused(words))
    }
    for (const event of ['error', 'timeout', 'abort'] as const)
      call.addEventListener(event, () => failed(new Error(event)))
    stop.addEventListener('abort', () => call.abort(), { once: true })
    call.send(form)
  })
}

/** Until the time is over or the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(clock)
      removeEventListener('online', end)
      resolve()
    }
    const clock = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })

/**
 * Sends a file in parts that stay once they arrive. An interrupted upload continues: after a pause, or when the file
 * is chosen again.
 */
export function useSending(fileId: Id<'file'>, whenSent: () => void) {
  const [sending, setSending] = useState<SendingState>({ state: 'idle', fault: null })
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function retryUpload<Value>(
    work: () => Promise<Value>,
    file: File,
    sent: () => number,
  ): Promise<Value> {
    for (let time = 0; ; time += 1) {
      try {
        return await work()
      } catch (cause) {
        if (cause instanceof Refused || stopping.current?.signal.aborted) throw cause
        setSending({ state: 'waiting', name: file.name, sent: sent(), bytes: file.size })
        await pause(pauses[Math.min(time, pauses.length - 1)]!)
        if (stopping.current?.signal.aborted) throw cause
      }
    }
  }

  async function send(file: File): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    let sent = 0
    const show = (more = 0) =>
      setSending({ state: 'sending', name: file.name, sent: sent + more, bytes: file.size })
    show()
    const slice = (index: number) =>
      file.slice(index * fileLimits.partBytes, (index + 1) * fileLimits.partBytes)
    try {
      const begin = { act: 'begin', filename: file.name, bytes: file.size }
      const { versionId, parts } = (await retryUpload(
        () => postJson(hrefs.sendFile(fileId), begin),
        file,
        () => 0,
      )) as StartedVersion
      const storedParts = new Map(parts.map(({ place, sha256 }) => [place, sha256]))
      for (let index = 0; index * fileLimits.partBytes < file.size; index += 1) {
        const part = slice(index)
        const sha256 = await hashPart(part)
        // Another file of the same name and size has different parts, which are sent.
        if (sha256 === '' || storedParts.get(index) !== sha256) {
          const href = hrefs.sendFilePart(fileId, versionId, { place: index, sha256 })
          await retryUpload(
            () => post(href, part, show, stop.signal),
            file,
            () => sent,
          )
        }
        sent += part.size
        show()
      }
      setSending({ state: 'finishing', name: file.name, sent, bytes: file.size })
      await retryUpload(
        () => postJson(hrefs.sendFile(fileId), { act: 'finish', versionId }),
        file,
        () => sent,
      )
      setSending({ state: 'idle', fault: null })
      whenSent()
    } catch (cause) {
      setSending({ state: 'idle', fault: cause instanceof Refused ? cause.message : null })
    }
  }
  return { sending, send, stop: () => stopping.current?.abort() }
}

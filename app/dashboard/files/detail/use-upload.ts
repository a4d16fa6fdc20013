import { useEffect, useRef, useState } from 'react'
import { fileLimits } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { StartedVersion } from '../send/send.server.ts'

export type UploadState =
  | { state: 'idle'; fault: string | null }
  | { state: 'sending' | 'waiting' | 'finishing'; name: string; sent: number; bytes: number }

/** Pauses before a part is retried; the last one repeats. */
const pauses = [1_000, 3_000, 10_000, 30_000]
class UploadRefused extends Error {}

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
  throw new UploadRefused(String(reply.words ?? 'That wasn’t accepted. Reload the page and try again.'))
}

/** Sends one part, and reports progress. */
function post(
  href: string,
  part: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('part', part, 'part')
    request.open('POST', href)
    request.timeout = 300_000
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, part.size))
    request.onload = () => {
      if (request.status === 201) return resolve()
      // A part damaged on the way is sent again, like one that a busy server refused.
      if (request.status === 422 || request.status === 429 || request.status >= 500)
        return reject(new Error(String(request.status)))
      let words = 'The upload has stopped. Sign in again, then choose the same file to continue.'
      try {
        words = String(JSON.parse(request.responseText).words ?? words)
      } catch {}
      reject(new UploadRefused(words))
    }
    for (const event of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(event, () => reject(new Error(event)))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Waits until the time is over or the connection is back. */
const waitForConnection = (milliseconds: number): Promise<void> =>
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
 * Sends a file in parts, which are kept once they arrive. An interrupted upload continues after a pause, or when the
 * file is chosen again.
 */
export function useUpload(fileId: Id<'file'>, onSent: () => void) {
  const [upload, setUpload] = useState<UploadState>({ state: 'idle', fault: null })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function retryUpload<Value>(
    work: () => Promise<Value>,
    file: File,
    sent: () => number,
  ): Promise<Value> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work()
      } catch (cause) {
        if (cause instanceof UploadRefused || controller.current?.signal.aborted) throw cause
        setUpload({ state: 'waiting', name: file.name, sent: sent(), bytes: file.size })
        await waitForConnection(pauses[Math.min(attempt, pauses.length - 1)]!)
        if (controller.current?.signal.aborted) throw cause
      }
    }
  }

  async function send(file: File): Promise<void> {
    const newController = new AbortController()
    controller.current = newController
    let sent = 0
    const showProgress = (more = 0) =>
      setUpload({ state: 'sending', name: file.name, sent: sent + more, bytes: file.size })
    showProgress()
    const slice = (index: number) =>
      file.slice(index * fileLimits.partBytes, (index + 1) * fileLimits.partBytes)
    try {
      const beginAct = { act: 'begin', filename: file.name, bytes: file.size }
      const { versionId, parts } = (await retryUpload(
        () => postJson(hrefs.sendFile(fileId), beginAct),
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
            () => post(href, part, showProgress, newController.signal),
            file,
            () => sent,
          )
        }
        sent += part.size
        showProgress()
      }
      setUpload({ state: 'finishing', name: file.name, sent, bytes: file.size })
      await retryUpload(
        () => postJson(hrefs.sendFile(fileId), { act: 'finish', versionId }),
        file,
        () => sent,
      )
      setUpload({ state: 'idle', fault: null })
      onSent()
    } catch (cause) {
      setUpload({ state: 'idle', fault: cause instanceof UploadRefused ? cause.message : null })
    }
  }
  return { sending: upload, send, stop: () => controller.current?.abort() }
}

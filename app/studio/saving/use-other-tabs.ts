import { useEffect, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { type DesignDocument, parseDocument } from '#press/document.ts'
import type { SavedState } from '../document/studio-data.ts'
import type { SavingState } from './use-saving.ts'

type Message = { kind: 'hello' | 'here' | 'bye' } | { kind: 'saved'; saved: SavedState }

/**
 * The same design in two tabs: each knows of the other. A tab without changes loads the other's version; one with
 * changes keeps them, and is asked when it saves.
 */
export function useOtherTabs(
  { saved, status, adopt }: Pick<SavingState, 'saved' | 'status' | 'adopt'>,
  onDocument: (document: DesignDocument) => void,
): boolean {
  const [hasOthers, setHasOthers] = useState(false)
  const latest = useRef({ saved, status, adopt, onDocument })
  latest.current = { saved, status, adopt, onDocument }
  const channel = useRef<BroadcastChannel | null>(null)
  const designId = saved?.designId
  useEffect(() => {
    if (!designId || typeof BroadcastChannel === 'undefined') return
    const broadcast = new BroadcastChannel(`studio ${designId}`)
    channel.current = broadcast
    broadcast.onmessage = ({ data }: MessageEvent<Message>) => {
      setHasOthers(data.kind !== 'bye')
      if (data.kind === 'hello') broadcast.postMessage({ kind: 'here' } satisfies Message)
      if (data.kind === 'saved') void follow(data.saved)
    }
    broadcast.postMessage({ kind: 'hello' } satisfies Message)
    const announceLeaving = () => broadcast.postMessage({ kind: 'bye' } satisfies Message)
    window.addEventListener('pagehide', announceLeaving)
    return () => {
      announceLeaving()
      window.removeEventListener('pagehide', announceLeaving)
      broadcast.close()
      channel.current = null
    }
    async function follow(newer: SavedState) {
      const current = latest.current
      if (current.status !== 'saved' || (current.saved?.version ?? 0) >= newer.version) return
      const parsed = await fetch(
        `${hrefs.studioVersions}?design=${encodeURIComponent(newer.designId)}&number=${newer.version}`,
      )
        .then((response) => response.json())
        .then(parseDocument)
        .catch(() => null)
      if (!parsed?.ok || latest.current.status !== 'saved') return
      latest.current.adopt(newer, parsed.value)
      latest.current.onDocument(parsed.value)
    }
  }, [designId])
  const announcedVersion = useRef(saved?.version)
  useEffect(() => {
    if (!saved || status !== 'saved' || announcedVersion.current === saved.version) return
    announcedVersion.current = saved.version
    channel.current?.postMessage({ kind: 'saved', saved } satisfies Message)
  }, [saved, status])
  return hasOthers
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { useStudio } from '../document/studio-context.ts'
import type { CanvaAct, CanvaList, ListedDesign } from './canva-data.ts'

const silent = 'We couldn’t reach Canva. Check your connection and try again.'
const pollMs = 1500
const polls = 60

/** What is at Canva, and how to bring one design over. Null until it was asked. */
export function useCanva(onDone: () => void) {
  const { say, take } = useStudio()
  const [list, setList] = useState<CanvaList | null>(null)
  const [coming, setComing] = useState<string | null>(null)
  const gone = useRef(false)
  useEffect(
    () => () => {
      gone.current = true
    },
    [],
  )
  const look = useCallback(async (words: string, next?: string) => {
    const query = new URLSearchParams({ words, ...(next ? { next } : {}) })
    const answer = await fetch(`${hrefs.studioCanva}?${query}`)
      .then((response) => response.json() as Promise<CanvaList>)
      .catch((): CanvaList => ({ state: 'failed', words: silent }))
    setList((before) =>
      next && before?.state === 'connected' && answer.state === 'connected'
        ? { ...answer, designs: [...before.designs, ...answer.designs] }
        : answer,
    )
  }, [])
  useEffect(() => {
    void look('')
  }, [look])

  /** Goes on when the panel is closed: the picture then arrives on the design all the same. */
  async function bring({ id, title }: ListedDesign) {
    setComing(id)
    say(`Canva is exporting ${title}. You can keep working.`)
    let answer = await act({ act: 'export', design: id })
    for (let i = 0; i < polls && ('job' in answer || 'waiting' in answer); i++) {
      const job: string = 'job' in answer ? answer.job : jobOf.current
      jobOf.current = job
      if (i > 0) await new Promise((wake) => setTimeout(wake, pollMs))
      answer = await act({ act: 'fetch', job, name: title })
    }
    if (!gone.current) setComing(null)
    if ('artwork' in answer) {
      take(answer.artwork)
      if (!gone.current) onDone()
    } else say('words' in answer ? answer.words : `Canva is taking too long with ${title}. Try again later.`)
  }
  const jobOf = useRef('')
  return { list, look, bring, coming }
}

async function act(fields: Record<string, string>): Promise<CanvaAct> {
  return fetch(hrefs.studioCanva, { method: 'POST', body: new URLSearchParams(fields) })
    .then((response) => response.json() as Promise<CanvaAct>)
    .catch(() => ({ words: silent }))
}

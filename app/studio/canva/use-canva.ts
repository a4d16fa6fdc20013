import { useCallback, useEffect, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import type { CanvaAct, CanvaList, ListedDesign } from './canva-data.ts'

const silent = 'We couldn’t reach Canva. Check your connection and try again.'
const plainWords =
  'Canva exported this with its background and in its own size: other exports need a Canva plan with premium features.'
const printDpi = 300
const pollMs = 1500
const polls = 60

/** The designs at Canva, and a way to import one. Null until Canva has answered. */
export function useCanva(onDone: () => void) {
  const { announce, acceptPicture } = useStudio()
  const { area } = useLayers()
  const [list, setList] = useState<CanvaList | null>(null)
  const [coming, setComing] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const search = useCallback(async (searchText: string, next?: string) => {
    const query = new URLSearchParams({ words: searchText, ...(next ? { next } : {}) })
    const answer = await fetch(`${hrefs.studioCanva}?${query}`)
      .then((response) => response.json() as Promise<CanvaList>)
      .catch((): CanvaList => ({ state: 'failed', words: silent }))
    setList((earlier) =>
      next && earlier?.state === 'connected' && answer.state === 'connected'
        ? { ...answer, designs: [...earlier.designs, ...answer.designs] }
        : answer,
    )
  }, [])
  useEffect(() => {
    void search('')
  }, [search])

  /** Continues after the panel is closed: the picture still arrives on the design. */
  async function importDesign({ id, title, ratio }: ListedDesign, page: number) {
    setComing(id)
    announce(`Canva is exporting ${title}. You can keep working.`)
    const request = { design: id, page: String(page), ...pickSide(ratio, area) }
    let answer = await postAct({ act: 'export', ...request })
    let [job, plain] = ['', false]
    for (let i = 0; i < polls && ('job' in answer || 'waiting' in answer); i++) {
      if ('job' in answer) [job, plain] = [answer.job, answer.plain]
      if (i > 0) await new Promise((wake) => setTimeout(wake, pollMs))
      const name = page > 1 ? `${title}, page ${page}` : title
      answer = await postAct({ act: 'fetch', job, name, plain: plain ? 'yes' : 'no', ...request })
    }
    if (!isGone.current) setComing(null)
    if ('artwork' in answer) {
      acceptPicture(answer.artwork)
      if (plain) announce(plainWords)
      if (!isGone.current) onDone()
    } else
      announce('words' in answer ? answer.words : `Canva is taking too long with ${title}. Try again later.`)
  }
  return { list, loadList: search, importDesign, coming }
}

/** The side of the area that the design fills, in print pixels; null while there is no area. */
function pickSide(
  ratio: number | null,
  area: { widthIn: number; heightIn: number } | null,
): { width?: string; height?: string } {
  if (!area) return {}
  const wide = (ratio ?? 1) >= area.widthIn / area.heightIn
  const dots = (inches: number) => String(Math.round(inches * printDpi))
  return wide ? { width: dots(area.widthIn) } : { height: dots(area.heightIn) }
}

async function postAct(fields: Record<string, string>): Promise<CanvaAct> {
  return fetch(hrefs.studioCanva, { method: 'POST', body: new URLSearchParams(fields) })
    .then((response) => response.json() as Promise<CanvaAct>)
    .catch(() => ({ words: silent }))
}

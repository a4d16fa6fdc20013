import { useCallback, useEffect, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import type { CanvaAnswer, CanvaList, ListedDesign } from './canva-data.ts'

const unreachableWords = 'We couldn’t reach Canva. Check your connection and try again.'
const plainWords =
  'Canva exported this with its background and in its own size: other exports need a Canva plan with premium features.'
const printDpi = 300
const pollMs = 1500
const maxPolls = 60

/** The designs at Canva, and a function to import one. The list is null until Canva has answered. */
export function useCanva(onDone: () => void) {
  const { announce, acceptPicture } = useStudio()
  const { area } = useLayers()
  const [list, setList] = useState<CanvaList | null>(null)
  const [importingId, setImportingId] = useState<string | null>(null)
  const isClosed = useRef(false)
  useEffect(
    () => () => {
      isClosed.current = true
    },
    [],
  )
  const search = useCallback(async (searchText: string, next?: string) => {
    const query = new URLSearchParams({ words: searchText, ...(next ? { next } : {}) })
    const answer = await fetch(`${hrefs.studioCanva}?${query}`)
      .then((response) => response.json() as Promise<CanvaList>)
      .catch((): CanvaList => ({ state: 'failed', words: unreachableWords }))
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
    setImportingId(id)
    announce(`Canva is exporting ${title}. You can keep working.`)
    const request = { design: id, page: String(page), ...pickSide(ratio, area) }
    let answer = await postAct({ act: 'export', ...request })
    let [job, plain] = ['', false]
    for (let i = 0; i < maxPolls && ('job' in answer || 'waiting' in answer); i++) {
      if ('job' in answer) [job, plain] = [answer.job, answer.plain]
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, pollMs))
      const name = page > 1 ? `${title}, page ${page}` : title
      answer = await postAct({ act: 'fetch', job, name, plain: plain ? 'yes' : 'no', ...request })
    }
    if (!isClosed.current) setImportingId(null)
    if ('artwork' in answer) {
      acceptPicture(answer.artwork)
      if (plain) announce(plainWords)
      if (!isClosed.current) onDone()
    } else
      announce('words' in answer ? answer.words : `Canva is taking too long with ${title}. Try again later.`)
  }
  return { list, loadList: search, importDesign, coming: importingId }
}

/** The side of the area that the design fills, in print pixels; nothing while there is no area. */
function pickSide(
  ratio: number | null,
  area: { widthIn: number; heightIn: number } | null,
): { width?: string; height?: string } {
  if (!area) return {}
  const isWide = (ratio ?? 1) >= area.widthIn / area.heightIn
  const dots = (inches: number) => String(Math.round(inches * printDpi))
  return isWide ? { width: dots(area.widthIn) } : { height: dots(area.heightIn) }
}

async function postAct(fields: Record<string, string>): Promise<CanvaAnswer> {
  return fetch(hrefs.studioCanva, { method: 'POST', body: new URLSearchParams(fields) })
    .then((response) => response.json() as Promise<CanvaAnswer>)
    .catch(() => ({ words: unreachableWords }))
}

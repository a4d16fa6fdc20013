import { useState } from 'react'
import { useLocation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './canva.module.css'
import type { ListedDesign } from './canva-data.ts'
import { useCanva } from './use-canva.ts'

/** The outcomes of a visit to Canva, reported once in the address. */
const outcomeTexts: Readonly<Record<string, string>> = {
  connected: 'Canva is connected.',
  denied: 'Canva isn’t connected: the request was declined or timed out.',
  unreachable: 'Canva didn’t answer. Try again in a minute.',
}

/** Designs made at Canva, to import into this one. */
export function CanvaPanel({ onDone }: { onDone: () => void }) {
  const { list, loadList, importDesign, coming: importingId } = useCanva(onDone)
  const [query, setQuery] = useState('')
  const { pathname, search } = useLocation()
  if (list?.state === 'off') return null
  const outcomeText = outcomeTexts[new URLSearchParams(search).get('canva') ?? '']
  return (
    <section className={styles.canva} aria-label="Canva">
      <h3>From Canva</h3>
      {list === null ? <p className="hint">Contacting Canva…</p> : null}
      {list?.state === 'open' ? (
        <>
          <p className="hint" role="status">
            {list.words ?? outcomeText ?? 'Sign in there once; your designs are then listed here.'}
          </p>
          <a className="btn btn-o btn-sm" href={hrefs.canvaConnect(pathname + search)}>
            Connect Canva
          </a>
        </>
      ) : null}
      {list?.state === 'failed' ? (
        <>
          <p className="hint" role="alert">
            {list.words}
          </p>
          <Button size="small" type="button" onClick={() => void loadList(query)}>
            Ask again
          </Button>
        </>
      ) : null}
      {list?.state === 'connected' ? (
        <>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void loadList(query)
            }}
          >
            <input
              className="in"
              type="search"
              aria-label="Search your Canva designs"
              placeholder="Search your designs"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </form>
          {list.designs.length === 0 ? (
            <p className="hint">{query ? 'No designs match.' : 'No designs yet.'}</p>
          ) : null}
          <ul className={styles.designs}>
            {list.designs.map((design) => (
              <Design
                key={design.id}
                design={design}
                importingId={importingId}
                onImport={(page) => void importDesign(design, page)}
              />
            ))}
          </ul>
          {list.next ? (
            <Button size="small" type="button" onClick={() => void loadList(query, list.next ?? undefined)}>
              More designs
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** A design with its first page; with several pages, a choice of which to import. */
function Design({
  design: { id, title, pages, picture },
  importingId,
  onImport,
}: {
  design: ListedDesign
  importingId: string | null
  onImport: (page: number) => void
}) {
  const [page, setPage] = useState(1)
  return (
    <li>
      <button
        type="button"
        disabled={importingId !== null}
        aria-busy={importingId === id}
        onClick={() => onImport(page)}
      >
        {picture ? (
          <img src={picture} alt="" width="96" height="72" loading="lazy" />
        ) : (
          <i aria-hidden="true" />
        )}
        <span>{title}</span>
        {importingId === id ? <small>On its way…</small> : null}
      </button>
      {pages > 1 ? (
        <Select
          className={styles.page}
          aria-label={`Page of ${title}`}
          value={String(page)}
          onChange={({ target }) => setPage(Number(target.value))}
          choices={Array.from({ length: pages }, (_, i) => ({
            value: String(i + 1),
            label: `Page ${i + 1} of ${pages}`,
          }))}
        />
      ) : null}
    </li>
  )
}

import { useEffect, useState } from 'react'
import type { DesignArea, Layer, ShapeLayer } from '#press/document.ts'
import { createShape } from '../document/new-layer.ts'
import styles from '../panels/tools.module.css'
import type { findElements } from './library.ts'
import { createElementLayer } from './new-element.ts'

const basics: [ShapeLayer['shape'], string][] = [
  ['rect', 'Rectangle'],
  ['ellipse', 'Ellipse'],
  ['polygon', 'Polygon'],
  ['star', 'Star'],
  ['line', 'Line'],
]
type FindElements = typeof findElements

/** Shapes with adjustable corners, and the library of drawn elements, by kind or search. */
export function ElementsPanel({
  area,
  onPick,
}: {
  area: Pick<DesignArea, 'widthIn' | 'heightIn'>
  onPick: (layer: Layer, name: string) => void
}) {
  const [query, setQuery] = useState('')
  const [find, setFind] = useState<FindElements | null>(null)
  useEffect(() => {
    void import('./library.ts').then(({ findElements }) => setFind(() => findElements))
  }, [])
  const matches = find?.(query) ?? []
  const count = matches.reduce((sum, { elements }) => sum + elements.length, 0)
  return (
    <>
      <input
        className="in"
        type="search"
        aria-label="Search elements"
        placeholder="heart, sun, badge, coffee…"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className="vh" role="status">
        {find ? `${count} ${count === 1 ? 'element' : 'elements'}` : ''}
      </p>
      {query.trim() === '' ? (
        <section className={styles.elements} aria-label="Basic shapes">
          <h3>Basic shapes</h3>
          <div className={styles.shapes}>
            {basics.map(([shape, words]) => (
              <button
                key={shape}
                type="button"
                onClick={() => onPick(createShape(shape, area), `Add ${words.toLowerCase()}`)}
              >
                <i data-shape={shape} aria-hidden="true" />
                {words}
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {matches.map(({ kind, elements }) => (
        <section key={kind} className={styles.elements} aria-label={kind}>
          <h3>{kind}</h3>
          <div className={styles.shapes}>
            {elements.map((element) => (
              <button
                key={element.name}
                type="button"
                onClick={() => onPick(createElementLayer(element, area), `Add ${element.name.toLowerCase()}`)}
              >
                <svg viewBox={element.frame.join(' ')} aria-hidden="true">
                  <path d={element.d} fillRule={element.rule} />
                </svg>
                {element.name}
              </button>
            ))}
          </div>
        </section>
      ))}
      {find && count === 0 ? (
        <p className="hint">No elements match. Try a plainer word, such as flower or arrow.</p>
      ) : null}
    </>
  )
}

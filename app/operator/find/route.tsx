import { useEffect, useRef } from 'react'
import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LabelSpecimen } from '../../ui/specimen.tsx'
import queuesStyles from '../queues.module.css'
import styles from './find.module.css'
import type { loader } from './find.server.ts'

export { loader } from './find.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Find · Fanfare' }]

/** Everything with these words, in groups. Arrow keys move between results. */
export default function FindScreen() {
  const { words, groups } = useLoaderData<typeof loader>()
  const list = useArrowKeys()
  const count = groups.reduce((sum, { matches }) => sum + matches.length, 0)
  return (
    <>
      <PageHead
        title="Find"
        summary="By order number, e-mail, name, tracking number, batch, listing, blank, creator, artwork hash or payout."
        aside={
          <Form method="get" action={hrefs.operatorFind()} className={styles.form}>
            <label>
              <span className="vh">What to find</span>
              <input className="in" type="search" name="q" defaultValue={words} maxLength={100} key={words} />
            </label>
            <Button size="large" icon="search">
              Find
            </Button>
          </Form>
        }
      />
      <p className="vh" role="status">
        {words ? `${count} found` : ''}
      </p>
      <div ref={list} className={styles.groups}>
        {groups.length === 0 ? (
          <section className="sheet" aria-label="Nothing">
            <EmptyState
              title={words ? `Nothing found for “${words}”` : 'Type what the label, slip or e-mail says'}
              picture={
                words ? null : <LabelSpecimen number="LOS-250826-DTG-017" to="A label, as it is scanned" />
              }
            >
              Part of a name or number is enough; for an artwork, enter at least eight characters of its hash.
            </EmptyState>
          </section>
        ) : null}
        {groups.map((group) => (
          <Sheet
            key={group.key}
            className={styles.group}
            name={`found-${group.key}`}
            title={group.title}
            aside={
              <span className="soft">
                {group.isFull ? `The first ${group.matches.length}` : group.matches.length}
              </span>
            }
          >
            <ul className={queuesStyles.links}>
              {group.matches.map((match) => (
                <li key={match.id}>
                  <Link to={match.to}>
                    <span>
                      <b>{match.name}</b>
                      <small>{match.detail}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Sheet>
        ))}
      </div>
    </>
  )
}

function useArrowKeys() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const target = event.target as HTMLElement
      if (!step || event.ctrlKey || event.metaKey || event.altKey || target.closest('textarea, select'))
        return
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
      const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [])
  return list
}

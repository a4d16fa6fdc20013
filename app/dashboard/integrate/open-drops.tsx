import type { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoment } from '../../moments.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './integrate.module.css'
import type { loader } from './integrate.server.ts'

type View = ReturnType<typeof useLoaderData<typeof loader>>

/** Open drops, each with its end, its page and a button to end it. */
export function OpenDrops({ drops, zone }: { drops: View['drops']; zone: string }) {
  return (
    <section className={`sheet ${styles.feed}`} aria-label="Open drops">
      {drops.length === 0 ? (
        <EmptyState
          title="No open drops"
          action={
            <div className="acts">
              <ButtonLink kind="ink" to={`${hrefs.listings}?status=relaunchable`}>
                Relaunch a listing
              </ButtonLink>
              <ButtonLink to={hrefs.create}>Create something new</ButtonLink>
            </div>
          }
        >
          Give a listing an end when you publish or relaunch it, and it shows up here with its countdown.
        </EmptyState>
      ) : (
        drops.map((drop) => (
          <div className={styles.offer} key={drop.id}>
            <span>
              <b>{drop.title}</b>
              <small>
                Closes {formatMoment(drop.endsAt, zone)}. {drop.soldWords}
              </small>
            </span>
            <a className="btn btn-o btn-sm" href={drop.link} target="_blank" rel="noopener">
              Open<span className="vh"> the page of {drop.title}</span>
            </a>
            <ButtonLink size="small" to={`${hrefs.listings}?q=${encodeURIComponent(drop.name)}`}>
              Change<span className="vh"> {drop.title}</span>
            </ButtonLink>
          </div>
        ))
      )}
    </section>
  )
}

import { useActionData, useLoaderData } from 'react-router'
import { networks } from '#pixels/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import toolsStyles from '../tools.module.css'
import { Log } from './log.tsx'
import { PixelSheet } from './pixel-sheet.tsx'
import styles from './pixels.module.css'
import type { action, loader } from './pixels.server.ts'

export { action, loader } from './pixels.server.ts'
export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const meta = () => [{ title: 'Tracking pixels · Fanfare' }]

const noAnswer = { values: {}, faults: {} }

/** The networks that may learn what fans do: none without the shop's choice, and none without the fan's consent. */
export default function TrackingPixels() {
  const { pixels, log, store, privacy, zone, notice } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Tracking pixels"
        summary={
          <>
            A pixel tells an advertising network who viewed and bought after seeing an ad. Every fan in{' '}
            <a href={store}>your store</a> is asked first and can <a href={privacy}>change their mind</a>.
            Until they accept, no network’s code loads and nothing is sent.
          </>
        }
      />
      {notice ? <Note kind={notice.kind}>{notice.words}</Note> : null}
      <div className={styles.grid}>
        {networks.map((network) => (
          <PixelSheet
            key={network}
            network={network}
            pixel={pixels.find((pixel) => pixel.network === network) ?? null}
            answer={answer?.network === network ? answer : noAnswer}
          />
        ))}
      </div>
      <Log log={log} zone={zone} />
      <section className={toolsStyles.prose}>
        <h2>What we send</h2>
        <p>
          Product views, cart additions, checkout starts and purchases, each with your product feed’s IDs.
          With a key, our server sends the same event under the same ID, so it arrives even if the browser
          blocks it and is counted once. Purchases include e-mail, phone and name as hashes. The page where a
          card is entered never has a pixel.
        </p>
      </section>
    </>
  )
}

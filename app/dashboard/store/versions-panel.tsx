import { Form } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { storeLimits } from '#storefronts/contract'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import editorStyles from './editor.module.css'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'

const formatMoment = (date: Date, timeZone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(date))

/** Named or published versions; restoring one makes it the draft, which can be undone. */
export function VersionsPanel({ page, fault }: { page: StorePage; fault: Fault | null }) {
  const { desk, versions, shop } = page
  const formatInShop = (date: Date): string => formatMoment(date, shop.zone)
  return (
    <div className={storeScreenStyles.form}>
      <Form method="post" preventScrollReset className={editorStyles.name}>
        <input type="hidden" name="panel" value="versions" />
        <TextField
          label="Name this draft"
          name="name"
          required
          maxLength={storeLimits.versionNameCharacters}
          placeholder={desk.name ?? 'Before the tour'}
          error={fault?.faults.name}
        />
        <Button name="act" value="name">
          Keep
        </Button>
      </Form>
      {versions.length === 0 ? (
        <p className="soft">Named and published versions are kept here, so that you can go back to one.</p>
      ) : (
        <ul className={storeScreenStyles.list}>
          {versions.map((version) => (
            <li key={version.number}>
              <span>
                <b>{version.name ?? `Published ${formatInShop(version.publishedAt ?? version.savedAt)}`}</b>
                <small>Last changed {formatInShop(version.savedAt)}</small>
              </span>
              {version.isLive ? <StatusMark shape="done">Live</StatusMark> : null}
              <Form method="post" preventScrollReset>
                <input type="hidden" name="panel" value="versions" />
                <input type="hidden" name="revision" value={desk.revision} />
                <input type="hidden" name="number" value={version.number} />
                <Button kind="outline" size="small" name="act" value="restore">
                  Restore
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { areaNames, areaOf } from '#catalogue/contract'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'
import { productOf } from '../document/studio-state.ts'
import phoneStyles from '../phone.module.css'
import { describeFindings, pickMarkClass } from '../preflight/preflight-panel.tsx'
import { loginHref } from '../saving/requests.ts'
import type { SavingState } from '../saving/use-saving.ts'
import studioStyles from '../studio.module.css'
import { useStudio } from '../studio-context.ts'
import { HistoryMenu } from './history-menu.tsx'

const formatTime = (iso: string) =>
  dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))

/** The save state, in a few words. */
export function describeSaved({
  status,
  saved,
  words,
}: Pick<SavingState, 'status' | 'saved' | 'words'>): string {
  if (status === 'saving') return 'Saving…'
  if (status === 'busy') return 'Couldn’t save. Kept in this browser; we’ll retry soon.'
  if (status === 'offline') return 'Offline. Kept in this browser until you’re back online.'
  if (status === 'signed-out') return 'Signed out. Kept in this browser until you sign in.'
  if (status === 'conflict') return 'Saved elsewhere since you opened it'
  if (status === 'refused') return words
  if (!saved) return 'Saved with your first change'
  if (status === 'changed') return `Changed since version ${saved.version}`
  return `Saved ${formatTime(saved.savedAt)} · version ${saved.version}`
}

export function TopBar({
  saving,
  onPreflight,
  onPublish,
  onVersions,
  hasOthers,
}: {
  saving: SavingState
  onPreflight: () => void
  onPublish: () => void
  onVersions: () => void
  hasOthers: boolean
}) {
  const { state, dispatch, findings } = useStudio()
  const product = productOf(state)
  const { past, future } = state.history
  return (
    <header className={studioStyles.bar}>
      <a className={studioStyles.logo} href={hrefs.listings} aria-label="Back to your listings">
        <Mark />
      </a>
      <div className={studioStyles.title}>
        <input
          className={studioStyles.name}
          aria-label="Name of the design"
          maxLength={80}
          value={state.name}
          onChange={({ target }) => dispatch({ do: 'rename', name: target.value })}
        />
        <small
          className={studioStyles.saving}
          data-status={saving.status}
          role="status"
          suppressHydrationWarning
        >
          {saving.status === 'signed-out' ? (
            <>
              <a href={loginHref} target="_blank" rel="noreferrer">
                Sign in in another tab
              </a>
              {' · '}
            </>
          ) : null}
          {describeSaved(saving)}
          {hasOthers ? ' · also open in another tab' : ''}
        </small>
      </div>
      <div className={studioStyles.undo}>
        <Button
          kind="quiet"
          type="button"
          icon="undo-2"
          iconOnly={past.length > 0 ? `Undo: ${past.at(-1)?.name}` : 'Undo'}
          disabled={past.length === 0}
          onClick={() => dispatch({ do: 'undo' })}
        />
        <Button
          kind="quiet"
          type="button"
          icon="redo-2"
          iconOnly={future.length > 0 ? `Redo: ${future[0]?.name}` : 'Redo'}
          disabled={future.length === 0}
          onClick={() => dispatch({ do: 'redo' })}
        />
        <HistoryMenu onVersions={onVersions} />
      </div>
      {product ? (
        <fieldset className={`seg ${studioStyles.areas}`}>
          <legend className="vh">Print area</legend>
          {areaNames(product.blank).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state.area === name}
              onClick={() => dispatch({ do: 'show area', area: name })}
            >
              {areaOf(product.blank, name)?.label ?? name}
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className={studioStyles.acts}>
        <Button type="button" className={phoneStyles.check} onClick={onPreflight}>
          <span className={pickMarkClass(findings)}>
            <span className={phoneStyles.checkWords}>{describeFindings(findings)}</span>
            <span className={studioStyles.checkCount} aria-hidden="true">
              {findings.length}
            </span>
          </span>
        </Button>
        <Button kind="ink" type="button" onClick={onPublish}>
          Publish
        </Button>
      </div>
    </header>
  )
}

import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { LayerList } from '../layers/layer-list.tsx'
import { PreflightPanel } from '../preflight/preflight-panel.tsx'
import { type AreaFinding, buildKey, type FocusRequest } from '../preflight/use-preflight.ts'
import { useStudio } from '../studio-context.ts'
import styles from './panels.module.css'
import { Properties } from './properties.tsx'

type Tab = 'properties' | 'layers' | 'preflight'
const tabs: [Tab, string][] = [
  ['properties', 'Properties'],
  ['layers', 'Layers'],
  ['preflight', 'Preflight'],
]

export type InspectorView = {
  tab: Tab
  setTab: (tab: Tab) => void
  focusRequest: FocusRequest | null
  showFinding: (finding?: AreaFinding) => void
  editWords: () => void
}

/** The tab in front on a phone; the bar, the product wall and the price dialog lead to preflight too. */
export function useInspector(): InspectorView {
  const [tab, setTab] = useState<Tab>('properties')
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null)
  const showFinding = useCallback((finding?: AreaFinding) => {
    setTab('preflight')
    setFocusRequest({ key: finding ? buildKey(finding) : null })
  }, [])
  const editWords = useCallback(() => {
    // Synchronously, because a phone opens its keyboard only for a focus set during the touch event.
    flushSync(() => setTab('properties'))
    const field = window.document.querySelector<HTMLTextAreaElement>('[data-words]')
    field?.focus()
    field?.select()
  }, [])
  return { tab, setTab, focusRequest, showFinding, editWords }
}

export function Inspector({ view: { tab, setTab, focusRequest } }: { view: InspectorView }) {
  const { findings } = useStudio()
  return (
    <aside className={styles.inspector} data-tab={tab} aria-label="Inspector">
      <div className={styles.tabs}>
        {tabs.map(([key, words]) => (
          <button key={key} type="button" aria-pressed={tab === key} onClick={() => setTab(key)}>
            {words}
            {key === 'preflight' && findings.length > 0 ? <b>{findings.length}</b> : null}
          </button>
        ))}
      </div>
      <LayerList />
      <Properties />
      <PreflightPanel focusRequest={focusRequest} />
    </aside>
  )
}

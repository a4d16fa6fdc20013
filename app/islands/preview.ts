// Only in the editor's preview: links stay in the draft, the page is replaced without a flash when the draft changes,
// and a click on a section tells the editor which one.
import { readPage } from './parts/read-page.ts'

const isInEditor = parent !== window

/** The address in the draft; null if it leaves the stores. */
function buildDraftHref(address: string): string | null {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin || !url.pathname.startsWith('/@')) return null
  url.searchParams.set('preview', 'draft')
  return url.href
}
function postToEditor(message: { kind: 'ready' } | { kind: 'section'; id: string }): void {
  if (isInEditor) parent.postMessage(message, location.origin)
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return
  const section = event.target.closest<HTMLElement>('[data-section]')
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  if (isInEditor && section?.dataset.section && !event.target.closest('[data-look] > :is(header, footer)')) {
    event.preventDefault()
    postToEditor({ kind: 'section', id: section.dataset.section })
    return
  }
  const address = link && buildDraftHref(link.href)
  if (address && !link.hash) {
    event.preventDefault()
    location.href = address
  }
})
document.addEventListener('submit', (event) => {
  if (isInEditor) event.preventDefault()
})

function markSection(id: string | null): void {
  for (const section of document.querySelectorAll<HTMLElement>('[data-marked]')) delete section.dataset.marked
  const section = id && document.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`)
  if (!section) return
  section.dataset.marked = ''
  // Not scrollIntoView, which would scroll the editor's own page too, away from the fields on a phone.
  const { top, bottom } = section.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight) return
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: scrollY + top - 24, behavior: reducedMotion ? 'instant' : 'smooth' })
}

let markedSection: string | null = null
async function reloadPreview(): Promise<void> {
  // Without a connection, and while the editor is being left, the preview stays; the next change tries again.
  const answer = await fetch(location.href).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (text == null) return
  const next = readPage(text).querySelector('[data-look]')
  if (!answer?.ok || !next) return location.reload()
  document.querySelector('[data-look]')?.replaceWith(next)
  markSection(markedSection)
}
addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== parent) return
  if (event.data?.kind === 'renew') reloadPreview()
  if (event.data?.kind === 'mark') {
    markedSection = event.data.id
    markSection(markedSection)
  }
})
postToEditor({ kind: 'ready' })

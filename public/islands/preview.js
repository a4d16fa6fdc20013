// Only in the editor's preview: links stay in the draft, the page is drawn anew without a flash when the draft changes,
// and a click on a section tells the editor which one it was.
// The content policy takes no plain text for markup. This is our own page's answer, read in a document that runs nothing.
const types = globalThis.trustedTypes?.createPolicy('fanfare-preview', { createHTML: (text) => text })
const inert = (text) => types?.createHTML(text) ?? text
const stay = (address) => {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin || !url.pathname.startsWith('/@')) return null
  url.searchParams.set('preview', 'draft')
  return url.href
}
const tell = (message) => {
  if (parent !== window) parent.postMessage(message, location.origin)
}

document.addEventListener('click', (event) => {
  const section = event.target.closest('[data-section]')
  const link = event.target.closest('a[href]')
  if (parent !== window && section && !event.target.closest('.sh, .sf')) {
    event.preventDefault()
    tell({ kind: 'section', id: section.dataset.section })
    return
  }
  const address = link && stay(link.href)
  if (address && !link.hash) {
    event.preventDefault()
    location.href = address
  }
})
document.addEventListener('submit', (event) => {
  if (parent !== window) event.preventDefault()
})

function mark(id) {
  for (const one of document.querySelectorAll('[data-marked]')) delete one.dataset.marked
  const section = id && document.querySelector(`[data-section="${CSS.escape(id)}"]`)
  if (!section) return
  section.dataset.marked = ''
  // Not scrollIntoView: that moves the editor's own page too, away from the fields on a phone.
  const { top, bottom } = section.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: scrollY + top - 24, behavior: still ? 'instant' : 'smooth' })
}

let marked = null
async function renew() {
  // Without a connection, and while the editor is left, the preview stays as it is; the next change asks again.
  const answer = await fetch(location.href).catch(() => null)
  const text = await answer?.text().catch(() => null)
  if (text == null) return
  const next = new DOMParser().parseFromString(inert(text), 'text/html').querySelector('.shop')
  if (!answer.ok || !next) return location.reload()
  document.querySelector('.shop').replaceWith(next)
  mark(marked)
}
addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== parent) return
  if (event.data?.kind === 'renew') renew()
  if (event.data?.kind === 'mark') {
    marked = event.data.id
    mark(marked)
  }
})
tell({ kind: 'ready' })

// Tells the networks this fan consented to. The page names them; without consent it has neither this script nor their
// sites in its content security policy.
import type { PageEvent } from '#pixels/contract'
import { policies } from './parts/page-policy.ts'
import { networks, type PixelSettings } from './parts/pixel-networks.ts'

const holder = document.querySelector<HTMLElement>('[data-pixels]')
const used: readonly PixelSettings[] = JSON.parse(holder?.dataset.pixels ?? '[]')
const adverts = holder?.dataset.pixelAdverts === 'granted' ? 'granted' : 'denied'

// Trusted Types refuse plain strings as markup or script addresses. Networks the fan consented to may load parts of
// their scripts from their own sites, and write markup in which nothing runs.
const sites: readonly string[] = JSON.parse(holder?.dataset.pixelScripts ?? '[]')
const reader = policies?.createPolicy('fanfare-pixels', { createHTML: (text) => text })
const runs = 'script, iframe, object, embed, base, meta, link, template, style'

function isHarmless(text: string): boolean {
  const inert = new DOMParser().parseFromString(reader?.createHTML(text) ?? text, 'text/html')
  if (inert.querySelector(runs)) return false
  return [...inert.querySelectorAll('*')].every((element) =>
    [...element.attributes].every(
      ({ name, value }) => !name.startsWith('on') && !/^\s*javascript:/i.test(value),
    ),
  )
}
policies?.createPolicy('default', {
  createHTML: (text) => (isHarmless(text) ? text : null),
  createScriptURL: (address) => (sites.includes(new URL(address, location.href).origin) ? address : null),
})

for (const { network, pixelId } of used) networks[network].open(pixelId, adverts)
function report(event: PageEvent): void {
  for (const { network } of used) networks[network].tell(event)
}

/** The page's events, and those the cart tells when it opens beside it. */
const reported = new Set<string>()
function reportAll(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-pixel-event]')) {
    const event = dataset.pixelEvent
    if (!event || reported.has(event)) continue
    reported.add(event)
    report(JSON.parse(event))
  }
}
reportAll()
document.addEventListener('cart', reportAll)
// A reloaded page tells nothing again.
if (new URL(location.href).searchParams.has('added')) history.replaceState(null, '', location.pathname)

let isLeaving = false
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || isLeaving) return
  const link = event.target.closest<HTMLAnchorElement>('a[data-pixel-leaving]')
  if (!link?.dataset.pixelLeaving) return
  isLeaving = true
  report(JSON.parse(link.dataset.pixelLeaving))
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  // Time for their requests to leave; the checkout itself has none of their scripts.
  event.preventDefault()
  setTimeout(() => location.assign(link.href), 250)
})

// Reports events to the networks this fan consented to, which the page names. Without consent it has neither this
// script nor their sites in its content security policy.
import type { PageEvent } from '#pixels/contract'
import { policies } from './parts/page-policy.ts'
import { networks, type PixelSettings } from './parts/pixel-networks.ts'

const holder = document.querySelector<HTMLElement>('[data-pixels]')
const consented: readonly PixelSettings[] = JSON.parse(holder?.dataset.pixels ?? '[]')
const adConsent = holder?.dataset.pixelAdverts === 'granted' ? 'granted' : 'denied'

// Trusted Types refuse plain strings as markup or script addresses. Networks the fan consented to may load parts of
// their scripts from their own sites, and write markup in which nothing runs.
const scriptOrigins: readonly string[] = JSON.parse(holder?.dataset.pixelScripts ?? '[]')
const inertPolicy = policies?.createPolicy('fanfare-pixels', { createHTML: (text) => text })
const activeElements = 'script, iframe, object, embed, base, meta, link, template, style'

function isHarmless(text: string): boolean {
  const page = new DOMParser().parseFromString(inertPolicy?.createHTML(text) ?? text, 'text/html')
  if (page.querySelector(activeElements)) return false
  return [...page.querySelectorAll('*')].every((element) =>
    [...element.attributes].every(
      ({ name, value }) => !name.startsWith('on') && !/^\s*javascript:/i.test(value),
    ),
  )
}
policies?.createPolicy('default', {
  createHTML: (text) => (isHarmless(text) ? text : null),
  createScriptURL: (address) =>
    scriptOrigins.includes(new URL(address, location.href).origin) ? address : null,
})

for (const { network, pixelId } of consented) networks[network].open(pixelId, adConsent)
function report(event: PageEvent): void {
  for (const { network } of consented) networks[network].tell(event)
}

/** The page's events, and those of the cart that opens beside it. */
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
// A reloaded page reports nothing twice.
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

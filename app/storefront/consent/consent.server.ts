import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { findPixels } from '#pixels'
import { networkFacts, purposesOf, writeConsent } from '#pixels/contract'
import { readParts } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'
import { buildConsentCookies, readPixels } from '../pixels.server.ts'
import { findOpenShop } from '../store.server.ts'

/** This fan's decision, and the purposes to decide on. */
export async function loadConsent({ params, context, request }: LoaderFunctionArgs) {
  const { read, url, config } = requestOf(context)
  return read(async (tx) => {
    const shop = await findOpenShop(tx, params)
    const { networks, purposes, consent, privacyControl } = await readPixels({ tx }, request, shop, config)
    return {
      shop: { name: shop.name, handle: shop.handle },
      purposes: purposes.map((purpose) => ({
        purpose,
        names: networks.flatMap((network) =>
          networkFacts[network].purpose === purpose ? [networkFacts[network].name] : [],
        ),
        isOn: consent?.[purpose] ?? false,
      })),
      hasDecided: consent !== null,
      privacyControl,
      isSaved: url.searchParams.has('saved'),
    }
  })
}

/** Consents to all, none, or single purposes. Returns to the page where it was asked. */
export async function decide({ params, context, request }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readParts(request)
  const shop = await services.read((tx) => findOpenShop(tx, params))
  const activePixels = (await services.read((tx) => findPixels(tx, shop.id))).filter((pixel) => pixel.active)
  const networks = activePixels.map((pixel) => pixel.network)
  const isAllowed = (purpose: string): boolean => {
    const choice = form.get('choice')
    return choice === 'all' || (choice === 'own' && form.get(purpose) === 'on')
  }
  const consent = {
    shownNetworks: networks,
    analytics: isAllowed('analytics'),
    marketing: isAllowed('marketing'),
  }
  const refusedNetworks = networks.filter((network) => !consent[purposesOf([network])[0]!])
  const consentHref = `${hrefs.storeConsent(shop.handle)}?saved`
  const input = form.get('back')
  const returnTo = typeof input === 'string' ? pickNextPath(input, consentHref) : consentHref
  const isInStore = returnTo === consentHref || returnTo.startsWith(`/@${shop.handle}`)
  return redirect(isInStore ? returnTo : hrefs.storefront(shop.handle), {
    status: 303,
    headers: buildConsentCookies(services, shop.handle, writeConsent(consent), refusedNetworks),
  })
}

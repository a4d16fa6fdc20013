import type { LoaderFunctionArgs } from 'react-router'
import { fingerprint } from '#platform/crypto/seal.ts'
import { hrefs } from '../../../hrefs.ts'
import { signedInCreator } from '../../../request.server.ts'
import { readDomain } from '../../stores/domain.ts'
import { findRecords } from '../../stores/look-up.server.ts'

const proofCharacters = 32

/** The TXT record proves that shop and domain have one owner: its value can't be guessed for another shop. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { url, shop, config } = signedInCreator(context)
  const asked = (url.searchParams.get('domain') ?? '').slice(0, 300)
  const domain = readDomain(asked)
  const store = new URL(config.storeUrl ?? config.appUrl)
  const proof = domain
    ? fingerprint({ secret: config.secretKey }, 'domain', `${shop.id} ${domain}`).slice(0, proofCharacters)
    : ''
  const wanted = { txt: `fanfare=${proof}`, cname: store.hostname }
  return {
    asked,
    domain,
    address: `${store.host}${hrefs.storefront(shop.handle)}`,
    fault: asked && !domain ? 'That is not a domain. One looks like shop.harmattan.radio.' : null,
    records: domain
      ? [
          { type: 'TXT', name: `_fanfare.${domain}`, value: wanted.txt },
          { type: 'CNAME', name: domain, value: wanted.cname },
        ]
      : null,
    seen: domain ? await findRecords(domain, wanted) : null,
  }
}

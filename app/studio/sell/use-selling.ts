import { useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { SellAnswer, SellForm, ShareOffer, StudioListing } from '../document/studio-data.ts'
import type { StudioState } from '../document/studio-state.ts'
import { requestAnswer, signedOutWords } from '../saving/requests.ts'
import type { SavingState } from '../saving/use-saving.ts'

export type SellingState = {
  listing: StudioListing | null
  isBusy: boolean
  refusal: string | null
  isLaunched: boolean
  /** The ways to share the launched listing; null if the creator wants no such step. */
  share: ShareOffer | null
  /** Continues with changing the launched listing. */
  continueEditing(): void
  send(publish: boolean): Promise<void>
}

/** Sends the offer, for the design as now saved. */
export function useSelling(
  state: StudioState,
  saving: SavingState,
  initialListing: StudioListing | null,
  announce: (text: string) => void,
): SellingState {
  const [listing, setListing] = useState(initialListing)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLaunched, setIsLaunched] = useState(false)
  const [share, setShare] = useState<ShareOffer | null>(null)
  async function send(publish: boolean) {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    const saved = await saving.saveNow()
    const answer = saved ? await post(buildForm(state, saved.versionId, listing, publish)) : null
    setIsBusy(false)
    if (answer === 'signed-out' || (!answer && saving.isSignedOut())) return setRefusal(signedOutWords)
    if (answer === 'offline') return setRefusal('The server didn’t answer. Try again.')
    if (answer === 'busy') return setRefusal('That didn’t work. Try again in a minute.')
    if (!answer) return setRefusal('The design couldn’t be saved, so nothing has changed in your shop.')
    if (answer.listing) {
      setListing(answer.listing)
      window.history.replaceState(
        window.history.state,
        '',
        hrefs.studio(saved?.designId ?? '', answer.listing.id),
      )
    }
    if (!answer.ok) return setRefusal(answer.words)
    if (publish && listing?.status !== 'active') {
      setShare(answer.share ?? null)
      setIsLaunched(true)
    } else announce(publish ? 'Changes are on sale.' : `Draft saved as user-${answer.listing.number}.`)
  }
  return { listing, isBusy, refusal, isLaunched, share, continueEditing: () => setIsLaunched(false), send }
}

function buildForm(
  { terms, choices }: StudioState,
  designVersionId: Id<'designVersion'>,
  listing: StudioListing | null,
  publish: boolean,
): SellForm {
  return {
    listingId: listing?.id ?? null,
    publish,
    designVersionId,
    title: terms.title,
    description: terms.description,
    products: choices.map(({ shown, ...product }) => product),
    endsAt: terms.schedule === 'date' && terms.endsAt ? terms.endsAt : null,
    unitsCap: terms.schedule === 'units' ? Number(terms.unitsCap) : null,
  }
}

const post = (form: SellForm) =>
  requestAnswer<SellAnswer>(hrefs.studioSell, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  })

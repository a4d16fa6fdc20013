import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CardCharges } from './card-charges.tsx'
import { HistoryTab } from './history-tab.tsx'
import { MethodTab } from './method-tab.tsx'
import styles from './purchase.module.css'
import { loadPurchases, purchaseAction } from './purchase.server.ts'
import { SubscriptionTab } from './subscription-tab.tsx'

export const handle = { policy: 'creator:books', writes: 'creator:own', card: true } satisfies RouteHandle
export const meta = () => [{ title: 'Payments · Fanfare' }]
export const loader = loadPurchases
export const action = purchaseAction

const tabs = [
  { key: 'purchase-history', label: 'Purchase History' },
  { key: 'subscription', label: 'Subscription' },
  { key: 'payment-method', label: 'Payment Method' },
].map((tab) => ({ ...tab, to: `${hrefs.purchases}?tab=${tab.key}` }))

/** One tab at a time: the server sends only that one's data. */
function Tab() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (page.tab === 'purchase-history')
    return <HistoryTab bought={page.bought} ordered={page.ordered} cursors={page.behind} zone={page.zone} />
  if (page.tab === 'subscription')
    return (
      <SubscriptionTab
        year={page.year}
        plan={page.plan}
        cards={page.cards}
        fees={page.fees}
        starts={page.starts}
        zone={page.zone}
        isOwner={page.isOwner}
      />
    )
  return (
    <>
      <MethodTab
        cards={page.cards}
        isOwner={page.isOwner}
        taking={page.taking}
        adds={page.adds || Object.keys(answer?.faults ?? {}).length > 0}
        removes={page.removes}
        faults={answer?.faults ?? {}}
        values={answer?.values ?? {}}
      />
      <CardCharges plan={page.plan} bought={page.bought.purchases} cards={page.cards} zone={page.zone} />
    </>
  )
}

export default function Purchases() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Payments"
        summary="Review your subscription, purchases, and manage your preferred payment method."
      />
      <TabLinks tabs={tabs} current={page.tab} label="Payments" />
      {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
      {page.told && !answer?.fault ? <Note kind={page.told.kind}>{page.told.words}</Note> : null}
      <div className={styles.halves}>
        <Tab />
      </div>
    </>
  )
}

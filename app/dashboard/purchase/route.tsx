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

/** The tab in the address. */
function Tab() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (page.tab === 'purchase-history')
    return (
      <HistoryTab
        purchasePage={page.purchasePage}
        orderPage={page.ordered}
        cursors={page.cursors}
        zone={page.zone}
      />
    )
  if (page.tab === 'subscription')
    return (
      <SubscriptionTab
        year={page.year}
        plan={page.plan}
        cards={page.cards}
        fees={page.fees}
        requestedPlan={page.requestedPlan}
        zone={page.zone}
        isOwner={page.isOwner}
      />
    )
  return (
    <>
      <MethodTab
        cards={page.cards}
        isOwner={page.isOwner}
        cardEntry={page.cardEntry}
        isAdding={page.isAdding || Object.keys(answer?.faults ?? {}).length > 0}
        removingId={page.removingId}
        faults={answer?.faults ?? {}}
        values={answer?.values ?? {}}
      />
      <CardCharges
        plan={page.plan}
        purchases={page.purchasePage.purchases}
        cards={page.cards}
        zone={page.zone}
      />
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
      {page.notice && !answer?.fault ? <Note kind={page.notice.kind}>{page.notice.words}</Note> : null}
      <div className={styles.halves}>
        <Tab />
      </div>
    </>
  )
}

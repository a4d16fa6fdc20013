import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './first-run.module.css'
import type { FirstSaleView } from './home.server.ts'

export type Step = { isDone: boolean; title: string; words: string; button: string; to: string }

export const buildFansStep = (words: string): Step => ({
  isDone: false,
  title: 'Put it where your fans are',
  words,
  button: 'Connect',
  to: hrefs.integrate('sell-on-social'),
})
export const buildPayoutStep = (isDone: boolean): Step => ({
  isDone,
  title: 'Add payout details',
  words: 'New details are held for 72 hours, so do this early',
  button: 'Add details',
  to: hrefs.payoutRequest,
})

/** Something is on sale without sales: the remaining steps instead of a flat line. */
export function FirstSale({ view }: { view: FirstSaleView }) {
  return (
    <Steps
      steps={[
        {
          isDone: true,
          title: 'Name your shop',
          words: `${view.shop}, ${view.address}`,
          button: 'Settings',
          to: hrefs.settings,
        },
        {
          isDone: true,
          title: 'Publish a product',
          words: `${view.title} is on sale`,
          button: 'Open',
          to: hrefs.listings,
        },
        buildFansStep(`Your store’s link: ${view.address}`),
        buildPayoutStep(view.hasPayoutDetails),
      ]}
    />
  )
}

/** The steps to the first sale; the next one is marked. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex((step) => !step.isDone)
  const markNext = (index: number) => (index === next ? styles.current : '')
  return (
    <Sheet
      name="steps"
      title="Four steps to your first sale"
      aside={<span className="soft a-n">{steps.filter((step) => step.isDone).length} of 4 done</span>}
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={step.isDone ? styles.done : markNext(index)}>
            <span>{step.isDone ? <Icon name="check" size="s" label="Done" /> : null}</span>
            <div>
              <b>{step.title}</b>
              <small>{step.words}</small>
            </div>
            {step.isDone ? null : (
              <ButtonLink kind={index === next ? 'ink' : 'outline'} size="small" to={step.to} reloadDocument>
                {step.button}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

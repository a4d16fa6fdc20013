import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import { useFigures } from '../../figure.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import firstRunStyles from './first-run.module.css'
import homeStyles from './home.module.css'
import type { FirstRunView, PrintView } from './home.server.ts'
import { NextPrintTicket } from './next-print-ticket.tsx'
import { buildFansStep, buildPayoutStep, type Step, Steps } from './steps.tsx'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A new shop: what is done, what comes next, and empty axes until the first sale. */
export function FirstRun({ view, print }: { view: FirstRunView; print: PrintView }) {
  const { format, formatNumber } = useFigures()
  const [firstProduct] = view.products
  const steps: Step[] = [
    {
      isDone: true,
      title: 'Name your shop',
      words: `${view.shop}, ${view.address}`,
      button: 'Settings',
      to: hrefs.settings,
    },
    {
      isDone: false,
      title: 'Publish a product',
      words: 'Your name is on a tee already: set a price and publish',
      button: 'Open studio',
      to: firstProduct ? hrefs.studioNamed(firstProduct.id) : hrefs.create,
    },
    buildFansStep('A link in bio, or under your videos'),
    buildPayoutStep(view.hasPayoutDetails),
  ]
  return (
    <>
      <div className={firstRunStyles.opening}>
        <div>
          <h1>{view.shop}, on real things</h1>
          <p>We set your name on four products. Keep one, change it, or start with a blank.</p>
          <div className="acts">
            {firstProduct ? (
              <a className="btn btn-y btn-lg" href={hrefs.studioNamed(firstProduct.id)}>
                Open this tee in the studio
              </a>
            ) : null}
            <ButtonLink kind={firstProduct ? 'quiet' : 'start'} size="large" to={hrefs.create}>
              Start with a blank
            </ButtonLink>
          </div>
        </div>
        <div className={firstRunStyles.pieces}>
          {view.products.map((product) => (
            <a key={product.id} href={hrefs.studioNamed(product.id)}>
              <img src={product.src} alt={`Your name on it: ${view.shop}`} width="480" height="480" />
              <b>{product.name}</b>
              <small>usually {format(product.price)}</small>
            </a>
          ))}
        </div>
      </div>
      <div className={`${homeStyles.grid} ${firstRunStyles.beginning}`}>
        <Steps steps={steps} />
        <NextPrintTicket print={{ ...print, sheet: [{ src: view.mark, name: view.shop }] }}>
          <p className="soft">Your first order takes the first place on this sheet. No minimums.</p>
        </NextPrintTicket>
        <Sheet
          name="no-sales"
          title="Sales"
          aside={<span className="soft a-n">{format(usd(0))} so far</span>}
        >
          <div className={`sheet-b ${firstRunStyles.chart}`}>
            <LineChart
              name="Sales: none yet"
              height={180}
              legend={false}
              points={days.map((label) => ({ label }))}
              series={[
                {
                  kind: 'profit',
                  label: 'Profit',
                  values: [0, ...days.slice(1).map(() => null)],
                  format: formatNumber,
                },
              ]}
            />
            <p>
              The line starts with your first sale.
              {view.earnings ? (
                <>
                  {' '}
                  One {view.shop} tee at {format(view.earnings.price)} leaves you{' '}
                  <b>{format(view.earnings.profit)}</b>.
                </>
              ) : null}
            </p>
          </div>
        </Sheet>
      </div>
    </>
  )
}

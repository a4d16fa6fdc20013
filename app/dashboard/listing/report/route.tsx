import { Form, Link, useLoaderData } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LineChart } from '../../../ui/line-chart.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ExportLink } from '../../export-link.tsx'
import { Missed, Outcome } from './outcome.tsx'
import styles from './report.module.css'
import { type FoundReport, loadReport, type Report } from './report.server.ts'
import { ColoursTable, SizesTable } from './tables.tsx'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Report · Fanfare' }]
export const loader = loadReport

/** The result of a drop: its speed, its sizes, and the fans who came in vain. */
export default function ReportPage() {
  const found: FoundReport = useLoaderData<typeof loader>()
  const { shown, number, title, may } = found
  return (
    <>
      <Link className="back" to={may.make ? hrefs.listing(number, 'sales') : hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        {may.make ? title : 'Analytics'}
      </Link>
      <PageHead
        title="Report"
        about={
          <>
            {title}. {shown ? timesOf(shown) : null}
          </>
        }
      >
        <RunForm found={found} />
        {shown ? <ExportLink to={hrefs.listingReportFile(number, { run: shown.run })} /> : null}
      </PageHead>
      {shown ? <Parts shown={shown} /> : <NothingYet found={found} />}
    </>
  )
}

const timesOf = ({ opened, ended }: Report): string =>
  `On sale from ${opened}${ended ? ` to ${ended}` : ', and still on sale'}.`

/** Each period on sale has its own report. */
function RunForm({ found: { choices, shown } }: { found: FoundReport }) {
  if (choices.length < 2) return null
  return (
    <Form className={styles.runs}>
      <SelectField label="On sale from" name="run" defaultValue={shown?.run} choices={choices} />
      <Button>Show</Button>
    </Form>
  )
}

function NothingYet({ found: { opens } }: { found: FoundReport }) {
  return (
    <section className="sheet">
      <EmptyState title="No report yet">
        {opens
          ? `Fans can buy from ${opens}. What sells, how fast and in which sizes appears here from then on.`
          : 'Put the listing on sale. What sells, how fast and in which sizes appears here.'}
      </EmptyState>
    </section>
  )
}

function Parts({ shown }: { shown: Report }) {
  return (
    <>
      <Outcome shown={shown} />
      <Sheet name="demand-over-time" title="Demand over time">
        <div className="sheet-b">
          <Curve shown={shown} />
        </div>
      </Sheet>
      <div className={styles.columns}>
        <Sheet name="sizes" title="Sizes">
          <SizesTable shown={shown} />
        </Sheet>
        <Sheet name="colours" title="Colours">
          <ColoursTable shown={shown} />
        </Sheet>
      </div>
      <Missed shown={shown} />
    </>
  )
}

function Curve({ shown: { points, line } }: { shown: Report }) {
  const sold = {
    kind: 'units',
    label: 'Units sold',
    values: points.map(({ units }) => units),
    format: countText,
    tick: countText,
  } as const
  const came = {
    kind: 'profit',
    label: 'Fans who came to buy',
    values: points.map((point) => point.came),
    format: countText,
    tick: countText,
  } as const
  return (
    <LineChart
      name="Demand over time"
      height={240}
      points={points.map(({ label, long }) => ({ label, long }))}
      series={line ? [came, sold] : [sold]}
      pointHead="Time"
    />
  )
}

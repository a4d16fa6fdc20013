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
import { MissedDemand, Outcome } from './outcome.tsx'
import styles from './report.module.css'
import { loadReport, type Report, type ReportView } from './report.server.ts'
import { ColoursTable, SizesTable } from './tables.tsx'

export const handle = { policy: 'creator:analyse', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Report · Fanfare' }]
export const loader = loadReport

/** The result of a drop: its speed, its sizes, and the fans who came in vain. */
export default function ReportPage() {
  const page: ReportView = useLoaderData<typeof loader>()
  const { report, number, title, may } = page
  return (
    <>
      <Link className="back" to={may.make ? hrefs.listing(number, 'sales') : hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        {may.make ? title : 'Analytics'}
      </Link>
      <PageHead
        title="Report"
        summary={
          <>
            {title}. {report ? formatTimes(report) : null}
          </>
        }
      >
        <RunForm page={page} />
        {report ? <ExportLink to={hrefs.listingReportFile(number, { run: report.run })} /> : null}
      </PageHead>
      {report ? <Parts report={report} /> : <NoReportYet page={page} />}
    </>
  )
}

const formatTimes = ({ opened, ended }: Report): string =>
  `On sale from ${opened}${ended ? ` to ${ended}` : ', and still on sale'}.`

/** Each period on sale has its own report. */
function RunForm({ page: { choices, report } }: { page: ReportView }) {
  if (choices.length < 2) return null
  return (
    <Form className={styles.runs}>
      <SelectField label="On sale from" name="run" defaultValue={report?.run} choices={choices} />
      <Button>Show</Button>
    </Form>
  )
}

function NoReportYet({ page: { opensAt } }: { page: ReportView }) {
  return (
    <section className="sheet">
      <EmptyState title="No report yet">
        {opensAt
          ? `Fans can buy from ${opensAt}. What sells, how fast and in which sizes appears here from then on.`
          : 'Put the listing on sale. What sells, how fast and in which sizes appears here.'}
      </EmptyState>
    </section>
  )
}

function Parts({ report }: { report: Report }) {
  return (
    <>
      <Outcome report={report} />
      <Sheet name="demand-over-time" title="Demand over time">
        <div className="sheet-b">
          <Curve report={report} />
        </div>
      </Sheet>
      <div className={styles.columns}>
        <Sheet name="sizes" title="Sizes">
          <SizesTable report={report} />
        </Sheet>
        <Sheet name="colours" title="Colours">
          <ColoursTable report={report} />
        </Sheet>
      </div>
      <MissedDemand report={report} />
    </>
  )
}

function Curve({ report: { points, line } }: { report: Report }) {
  const soldSeries = {
    kind: 'units',
    label: 'Units sold',
    values: points.map(({ units }) => units),
    format: countText,
    tick: countText,
  } as const
  const visitsSeries = {
    kind: 'profit',
    label: 'Fans who came to buy',
    values: points.map((point) => point.visits),
    format: countText,
    tick: countText,
  } as const
  return (
    <LineChart
      name="Demand over time"
      height={240}
      points={points.map(({ label, longLabel }) => ({ label, longLabel }))}
      series={line ? [visitsSeries, soldSeries] : [soldSeries]}
      pointHead="Time"
    />
  )
}

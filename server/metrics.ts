import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  openMetricsContentType,
  Registry,
} from 'prom-client'
import { houseNow } from '#platform/clock.ts'
import type { ReplicaFigures } from '#platform/database/tx.ts'
import type { DatabaseFigures } from '#platform/database/watch.ts'
import type { Services } from '#platform/services.ts'
import { type Figures, openFigures } from './figures.ts'

export type Metrics = {
  /** Counts one answer. `route` is a pattern, never an address that someone typed. */
  countAnswer(input: { route: string; method: string; status: number; seconds: number }): void
  figures: ReturnType<typeof openFigures>
  /** Everything in OpenMetrics text. Works without a database too. */
  text(): Promise<string>
  /** The same in a form to merge with other processes. */
  readOwn(): Promise<object[]>
  readonly contentType: string
  readonly registry: Registry<typeof openMetricsContentType>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Node's own figures whose names a strict reader takes for counters. */
const misnamedMetrics = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

type Sample = number | null | undefined | readonly (readonly [Record<string, string>, number])[]
type FiguresOfDatabase = DatabaseFigures & { replica?: ReplicaFigures | undefined }
type ReadSample = (figures: Figures, database: FiguresOfDatabase | undefined) => Sample
const buildSamples = (label: string, counts: Readonly<Record<string, number>> | undefined): Sample =>
  counts && Object.entries(counts).map(([value, count]) => [{ [label]: value }, count] as const)
const measureAge = (at: Date | null | undefined): number | null =>
  at ? (houseNow() - at.getTime()) / 1_000 : null

/** Figures read from the database or its pool on request. Unavailable ones are omitted. */
const gauges: Readonly<Record<string, readonly [help: string, read: ReadSample, label?: string]>> = {
  fanfare_database_up: [
    'Whether the database answered for these figures.',
    (f) => Number(Object.values(f).some(Boolean)),
  ],
  fanfare_database_connections: ['Connections of the pool of this process.', (_, d) => d?.pool.size],
  fanfare_database_connections_limit: ['Connections that the pool may open.', (_, d) => d?.pool.max],
  fanfare_database_connections_idle: ['Connections that nothing uses.', (_, d) => d?.pool.idle],
  fanfare_database_connections_waiting: [
    'Pieces of work that wait for a connection.',
    (_, d) => d?.pool.waiting,
  ],
  fanfare_replica_age_seconds: [
    'How old what the replica says may be, where there is one.',
    (_, d) => d?.replica?.ageSeconds,
  ],
  fanfare_replica_reads: [
    'Reads that the replica answered, or should have, since the start of this process.',
    (_, d) =>
      d?.replica && buildSamples('outcome', { answered: d.replica.answered, failed: d.replica.failed }),
    'outcome',
  ],
  fanfare_jobs_waiting: ['Jobs that are due.', (f) => f.jobs?.waiting],
  fanfare_jobs_running: ['Jobs that run.', (f) => f.jobs?.running],
  fanfare_jobs_failed: ['Jobs that gave up and wait for a person.', (f) => f.jobs?.failed],
  fanfare_jobs_oldest_seconds: ['For how long the oldest job has been due.', (f) => f.jobs?.oldestSeconds],
  fanfare_mails_waiting: ['Letters in the outbox.', (f) => f.mail?.waiting],
  fanfare_mails_failing: ['Letters in the outbox that were refused at least once.', (f) => f.mail?.failing],
  fanfare_mails_failed: ['Letters that were given up within a day.', (f) => f.mail?.failed],
  fanfare_mails_oldest_seconds: ['Age of the oldest letter in the outbox.', (f) => f.mail?.oldestSeconds],
  fanfare_webhooks_waiting: ['Deliveries to programs of shops that wait.', (f) => f.webhooks?.waiting],
  fanfare_webhooks_failed: ['Deliveries that were given up within a day.', (f) => f.webhooks?.failed],
  fanfare_webhooks_oldest_seconds: [
    'For how long the oldest delivery has been due.',
    (f) => f.webhooks?.oldestSeconds,
  ],
  fanfare_checkouts: [
    'Payments asked for orders within the last hour, by what came of them.',
    (f) => buildSamples('outcome', f.payments?.outcomes),
    'outcome',
  ],
  fanfare_charges_open: ['Charges that wait for the payment provider.', (f) => f.payments?.open],
  fanfare_charges_oldest_seconds: ['Age of the oldest of them.', (f) => f.payments?.oldestOpenSeconds],
  fanfare_payment_callbacks_waiting: [
    'Callbacks of the payment provider that were not handled.',
    (f) => f.payments?.callbacks,
  ],
  fanfare_payment_callbacks_oldest_seconds: [
    'Age of the oldest of them.',
    (f) => f.payments?.oldestCallbackSeconds,
  ],
  fanfare_payouts: ['Payouts by state.', (f) => buildSamples('state', f.payouts ?? undefined), 'state'],
  fanfare_press_units_waiting: ['Pieces that wait for a press.', (f) => f.press?.waiting],
  fanfare_press_oldest_seconds: ['For how long the oldest of them waits.', (f) => f.press?.oldestSeconds],
  fanfare_ledger_unsealed_entries: [
    'Entries of the ledger that wait for their seal.',
    (f) => f.ledger?.waiting,
  ],
  fanfare_ledger_oldest_unsealed_seconds: [
    'Age of the oldest of them.',
    (f) => f.ledger && f.ledger.oldestMs / 1_000,
  ],
  fanfare_ledger_broken: [
    'Whether the chain of seals over the ledger is broken.',
    (f) => f.ledger && Number(f.ledger.broken !== null),
  ],
  fanfare_ledger_checked_seconds: [
    'Since the seals were last recomputed to the end.',
    (f) => measureAge(f.ledger?.checkedAt),
  ],
  fanfare_trail_broken: [
    'Whether the chain of the audit trail is broken.',
    (f) => f.trail && Number(f.trail.brokenAt !== null),
  ],
  fanfare_trail_checked_seconds: [
    'Since the audit trail was last recomputed to the end.',
    (f) => measureAge(f.trail?.checkedAt),
  ],
}

const perProcessPattern = /^fanfare_(database_connections|replica_reads)/

/** One process's figures: its own, its requests', and the business's. */
export function openMetrics(
  services: Pick<Services, 'read' | 'database'>,
  options: { process: boolean } = { process: false },
): Metrics {
  const registry = new Registry<typeof openMetricsContentType>()
  registry.setContentType(openMetricsContentType)
  const registers = [registry]
  if (options.process) {
    collectDefaultMetrics({ register: registry })
    for (const name of misnamedMetrics) registry.removeSingleMetric(name)
  }
  const requests = new Histogram({
    name: 'fanfare_http_request_duration_seconds',
    help: 'Time until an answer begins, by the pattern of its route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const figures = openFigures(services)
  const readDatabaseFigures = (): FiguresOfDatabase | undefined => {
    const { database } = services
    const figures = database.figures?.()
    return figures && { ...figures, replica: database.replica?.figures() }
  }
  countStatements(registers, readDatabaseFigures)
  const readers = Object.entries(gauges).map(([name, [help, read, label]]) => {
    // Each process's own figures are summed; those read from the one database are not.
    const aggregator = perProcessPattern.test(name) ? 'sum' : 'max'
    const gauge = new Gauge({ name, help, registers, aggregator, labelNames: label ? [label] : [] })
    return { gauge, read, label }
  })
  async function updateGauges(): Promise<void> {
    const now = await figures()
    const database = readDatabaseFigures()
    for (const { gauge, read, label } of readers) {
      gauge.reset()
      if (!label) gauge.remove()
      setGauge(gauge, read(now, database))
    }
  }
  return {
    figures,
    registry,
    contentType: registry.contentType,
    countAnswer: ({ route, method, status, seconds }) =>
      requests.observe(
        { route, method: methods.has(method) ? method : 'OTHER', status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    async text() {
      await updateGauges()
      return registry.metrics()
    },
    async readOwn() {
      await updateGauges()
      return registry.getMetricsAsJSON()
    },
  }
}

function setGauge(gauge: Gauge, sample: Sample): void {
  if (typeof sample === 'number') gauge.set(sample)
  else for (const [labels, value] of sample ?? []) gauge.set(labels, value)
}

/** The pool counts the statements; these only report them. */
function countStatements(
  registers: Registry<typeof openMetricsContentType>[],
  figures: () => DatabaseFigures | undefined,
): void {
  const counters = {
    statements: ['fanfare_database_statements_total', 'Statements sent to the database.'],
    failed: ['fanfare_database_statements_failed_total', 'Statements that the database refused.'],
    seconds: [
      'fanfare_database_statement_seconds_total',
      'Time that statements took, waiting for it included.',
    ],
  } as const
  for (const [field, [name, help]] of Object.entries(counters))
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(figures()?.[field as keyof typeof counters] ?? 0)
      },
    })
}

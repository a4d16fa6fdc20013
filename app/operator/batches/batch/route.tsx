import { Fragment } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { batchStateWords, isGanged, techniqueName } from '#production/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatDayAndTime, formatSpan, formatUnits } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { Outcome } from '../../outcome.tsx'
import { AllPieces } from './all-pieces.tsx'
import styles from './batch.module.css'
import type { action, loader } from './batch.server.ts'
import { GangSheetView } from './gang-sheet-view.tsx'
import { PiecesTable } from './pieces-table.tsx'
import { PrintFiles } from './print-files.tsx'
import { WaitingTable } from './waiting-table.tsx'

export { action, loader } from './batch.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = ({ params }: { params: { number?: string } }) => [{ title: `${params.number} · Fanfare` }]

const gangSheets = { paper: 'gang-sheets', label: 'Gang sheets' } as const
const papers = [
  { paper: 'work-order', label: 'Work order' },
  { paper: 'packing-slips', label: 'Packing slips' },
  { paper: 'labels', label: 'Labels' },
] as const
/** A press of ours works from papers; only film and transfer paper have sheets. */
function listPapers(isHouse: boolean, hasSheets: boolean) {
  if (!isHouse) return []
  return hasSheets ? [gangSheets, ...papers] : papers
}

export default function BatchPage() {
  const {
    batch,
    facility,
    hotFolder,
    total,
    stopped,
    paidBack,
    waiting,
    files,
    now,
    done: confirmation,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pendingText =
    hotFolder === 'never' ? 'Not for the hot folder.' : 'Goes into the hot folder once its files are made.'
  const msLeft = new Date(batch.cutOffAt).getTime() - new Date(now).getTime()
  return (
    <>
      <PageHead
        title={batch.number}
        above={<BackLink to={hrefs.operatorBatches()}>Batches</BackLink>}
        summary={
          <>
            {techniqueName(batch.technique)}, {facility.name}.{' '}
            {batch.state === 'collecting'
              ? `Closes ${formatDayAndTime(batch.cutOffAt, facility.zone)} in ${facility.place}${msLeft > 0 ? `, in ${formatSpan(msLeft)}` : ''}.`
              : `${formatUnits(total)}, closed ${formatDayAndTime(batch.closedAt!, facility.zone)} in ${facility.place}.`}
          </>
        }
        footer={
          <>
            {hotFolder ? (
              <p className="soft">
                {hotFolder === 'there'
                  ? `In the hot folder since ${formatDayAndTime(batch.handedOutAt!, facility.zone)}.`
                  : pendingText}
              </p>
            ) : null}
            {batch.manifestHash ? (
              <p className="soft" title={batch.manifestHash}>
                Manifest {batch.manifestHash.slice(0, 16)}
              </p>
            ) : null}
          </>
        }
      >
        <StatusMark shape={batchStateWords[batch.state].shape}>
          {batchStateWords[batch.state].words}
        </StatusMark>
      </PageHead>
      <Outcome problem={answer && 'problem' in answer ? answer.problem : null} confirmation={confirmation} />
      {hotFolder === 'late' ? (
        <Note kind="warning">
          The files of this batch are made, but are not in the hot folder yet. The worker tries once a minute
          and logs why it can’t. Until then, download them under Print files.
        </Note>
      ) : null}
      {stopped > 0 ? (
        <Note kind="warning">
          {stopped === 1 ? 'One unit' : `${stopped} units`} can’t be printed: the print file has a fault.
          Render it again under Print files, or report the unit as a misprint.
        </Note>
      ) : null}
      {paidBack.length > 0 && facility.isHouse ? (
        <Note kind="warning">
          {paidBack.length === 1 ? 'One unit was' : `${paidBack.length} units were`} refunded after the
          cut-off and won’t ship. The batch stays open until {paidBack.length === 1 ? 'it is' : 'they are'}{' '}
          set aside:{' '}
          {paidBack.slice(0, 8).map((code) => (
            <Fragment key={code}>
              <Link to={hrefs.operatorScan(code)}>{code}</Link>{' '}
            </Fragment>
          ))}
          {paidBack.length > 8 ? (
            <Link to={`${hrefs.operatorBatch(batch.number)}?show=paidBack`}>
              and {paidBack.length - 8} more
            </Link>
          ) : null}
        </Note>
      ) : null}
      {facility.isHouse ? null : (
        <Note kind="information">
          {facility.name} prints and sends these units.{' '}
          <Link to={hrefs.operatorProvider(facility.id)}>See its orders and their cost</Link>
        </Note>
      )}
      {waiting ? <Collecting /> : <Closed />}
      {waiting ? null : (
        <PrintFiles
          number={facility.isHouse ? batch.number : null}
          files={files}
          isOver={batch.state === 'done'}
          isSewn={batch.technique === 'embroidery'}
        />
      )}
    </>
  )
}

function Closed() {
  const { batch, gang, facility } = useLoaderData<typeof loader>()
  return (
    <Sheet
      name="bd"
      title={isGanged(batch.technique) ? 'Sheets and units' : 'Prints and units'}
      aside={
        <div className="acts">
          {listPapers(facility.isHouse, gang !== null && isGanged(batch.technique)).map(
            ({ paper, label }) => (
              <a
                key={paper}
                className="btn btn-o btn-sm"
                href={hrefs.operatorPaper(batch.number, paper)}
                target="_blank"
                rel="noopener"
              >
                <Icon name="file-text" size="s" />
                {label}
              </a>
            ),
          )}
        </div>
      }
      className={styles.batch}
    >
      <AllPieces />
      <div className={styles.halves}>
        {gang ? (
          <GangSheetView number={batch.number} gang={gang} isGanged={isGanged(batch.technique)} />
        ) : (
          <NoSheet isOver={batch.state === 'done'} />
        )}
        <PiecesTable />
      </div>
    </Sheet>
  )
}

const NoSheet = ({ isOver }: { isOver: boolean }) => (
  <div className={styles.sheetArea}>
    <p className="soft">
      {isOver
        ? 'The prints of this batch aren’t stored.'
        : 'The prints appear a moment after the batch closes, once their files are ready.'}
    </p>
  </div>
)

/** A collecting batch: its waiting units, and a button to print them now. */
function Collecting() {
  const { batch, waiting, facility } = useLoaderData<typeof loader>()
  const isSubmitting = useNavigation().state === 'submitting'
  const rows = waiting ?? []
  return (
    <Sheet
      name="wt"
      title="Waiting for this cut-off"
      aside={
        <div className="acts a-n">
          <details className={operatorStyles.confirm}>
            <summary className="btn btn-o btn-sm">Close now</summary>
            <Form method="post" className={operatorStyles.confirmBox}>
              <p>
                Everything that waits for {techniqueName(batch.technique).toLowerCase()} goes into a batch of
                its own and to the press at once. Those orders can’t be cancelled or changed from then on.
                What is paid later keeps the cut-off {formatDayAndTime(batch.cutOffAt, facility.zone)}.
              </p>
              <Button kind="ink" name="do" value="close" isBusy={isSubmitting}>
                Close the batch now
              </Button>
            </Form>
          </details>
        </div>
      }
    >
      <WaitingTable rows={rows} />
    </Sheet>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { unitStatusWords } from '#orders/contract'
import { misprintCauses, productionLimits } from '#production/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import operatorStyles from '../operator.module.css'
import { Camera } from './camera.tsx'
import styles from './scan.module.css'
import type { action, loader } from './scan.server.ts'
import type { ScanView } from './scan-view.server.ts'
import { ScanNotice, Station } from './station.tsx'

export { action, loader } from './scan.server.ts'
export const handle = { policy: 'staff:production', camera: true } satisfies RouteHandle
export const meta = () => [{ title: 'Scan · Fanfare' }]

type PastScan = { key: number; code: string; words: string; ok: boolean }

/** The station: a scanner types into the field and presses Enter; the answer is large, and the field is ready again. */
export default function Scan() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const field = useRef<HTMLInputElement>(null)
  const [pastScans, setPastScans] = useState<PastScan[]>([])
  const [isCameraOn, setCameraOn] = useState(page.camera)
  const isIdle = useNavigation().state === 'idle'
  // After each answer the field takes the focus, because a scanner can't press Tab. A phone's keyboard would cover
  // the camera's picture; without the camera the field moves to the top there, so that the answer below it is above
  // the keyboard.
  useEffect(() => {
    if (!answer || isCameraOn) return
    field.current?.focus()
    if (matchMedia('(max-width: 40em)').matches) field.current?.form?.scrollIntoView()
  }, [answer, isCameraOn])
  useEffect(() => {
    if (!answer) return
    const words = answer.confirmation ?? answer.problem ?? Object.values(answer.faults)[0] ?? ''
    const code = answer.scanView?.code ?? answer.values.code ?? ''
    setPastScans((earlier) =>
      [{ key: (earlier[0]?.key ?? 0) + 1, code, words, ok: Boolean(answer.confirmation) }, ...earlier].slice(
        0,
        12,
      ),
    )
  }, [answer])
  const scanView = answer ? answer.scanView : page.scanView
  const problem = answer ? (answer.problem ?? Object.values(answer.faults)[0] ?? null) : page.problem
  const code = scanView?.code ?? answer?.values.code ?? page.code
  const submitCode = (scannedCode: string): boolean => {
    if (!isIdle || !field.current) return false
    field.current.value = scannedCode
    field.current.form?.requestSubmit()
    return true
  }
  const [confirmation, more] = [answer?.confirmation ?? null, answer?.more ?? null]
  const notice = <ScanNotice confirmation={confirmation} problem={problem} more={more} />
  const result = <Answer isDone={confirmation !== null} problem={problem !== null} scanView={scanView} />
  return (
    <>
      <PageHead
        title="Scan"
        summary="Scan a label or type its code. Each scan moves the unit one step; faulty units don’t print."
        aside={
          isCameraOn ? null : (
            <ButtonLink kind="outline" icon="camera" to={hrefs.operatorScanByCamera} reloadDocument>
              Scan by camera
            </ButtonLink>
          )
        }
      />
      <div className={styles.station}>
        <div>
          {isCameraOn ? <Camera onCode={submitCode} onClose={() => setCameraOn(false)} /> : null}
          {isCameraOn ? notice : null}
          {isCameraOn ? result : null}
          <Station field={field} code={answer ? '' : page.code} autoFocus={!isCameraOn}>
            {isCameraOn ? null : notice}
          </Station>
          {isCameraOn ? null : result}
        </div>
        <div>
          <Misprint field={field} code={code} fault={answer?.faults.cause ?? null} />
          <PastScans past={pastScans} />
        </div>
      </div>
    </>
  )
}

function Answer({
  isDone,
  problem,
  scanView,
}: {
  isDone: boolean
  problem: boolean
  scanView: ScanView | null
}) {
  // The fault is shown beside the field already.
  if (problem && !scanView) return null
  const wrongClass = problem ? styles.wrong : ''
  return (
    <section className={`sheet ${styles.answer} ${isDone ? styles.right : wrongClass}`} aria-label="The unit">
      {scanView?.paidBack ? <RefundedNotice code={scanView.code} /> : null}
      {scanView ? (
        <ScannedPiece scanView={scanView} />
      ) : (
        <p className={operatorStyles.empty}>The unit you scan appears here.</p>
      )}
    </section>
  )
}

/** A unit refunded while it was here goes to nobody; its batch stays open until it is set aside. */
function RefundedNotice({ code }: { code: string }) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      action={`${hrefs.operatorScan()}?do=aside`}
      className={styles.aside}
      preventScrollReset
    >
      <input type="hidden" name="code" value={code} />
      <p>It was refunded and won’t ship. Its batch stays open until you set it aside.</p>
      <Button kind="end" isBusy={isSubmitting}>
        Put {code} aside for good
      </Button>
    </Form>
  )
}

function ScannedPiece({ scanView }: { scanView: ScanView }) {
  const { words, shape } = unitStatusWords[scanView.status]
  return (
    <div className={styles.piece}>
      <div className={styles.images}>
        {scanView.files.map((file) =>
          file.state === 'ready' ? (
            <figure key={file.id}>
              <img
                src={hrefs.operatorPrintThumb(file.id)}
                alt={`Print on the ${file.area}`}
                style={scanView.cloth ? { background: scanView.cloth } : undefined}
              />
              <figcaption>
                {file.area}, {file.sizeArea.replace('x', ' × ')} in
              </figcaption>
            </figure>
          ) : null,
        )}
      </div>
      <dl>
        <dt>Unit</dt>
        <dd>
          <b>{scanView.code}</b>{' '}
          {scanView.attempt > 1 ? <span className="tag">Reprint {scanView.attempt}</span> : null}
        </dd>
        <dt>Blank</dt>
        <dd>
          <b>
            {scanView.colour} {scanView.size}
          </b>
          <br />
          {scanView.blank}
        </dd>
        <dt>Design</dt>
        <dd>{scanView.title}</dd>
        <dt>State</dt>
        <dd>
          <StatusMark shape={shape}>{words}</StatusMark>
        </dd>
        <dt>Batch</dt>
        <dd>
          <Link to={hrefs.operatorBatch(scanView.batchNumber)}>{scanView.batchNumber}</Link>
        </dd>
        <dt>Order</dt>
        <dd>
          <Link to={hrefs.operatorOrder(scanView.orderId)}>{scanView.orderNumber}</Link>
        </dd>
      </dl>
    </div>
  )
}

function Misprint({
  field,
  code,
  fault,
}: {
  field: React.RefObject<HTMLInputElement | null>
  code: string
  fault: string | null
}) {
  const box = useRef<HTMLDetailsElement>(null)
  return (
    <details className={`sheet ${styles.more}`} ref={box} open={Boolean(fault)}>
      <summary>
        <Icon name="triangle-alert" />
        Report a misprint
      </summary>
      <Form
        method="post"
        action={`${hrefs.operatorScan()}?do=misprint`}
        preventScrollReset
        onSubmit={() => {
          box.current?.removeAttribute('open')
          // The button disappears with its fold: the next label goes into the field.
          field.current?.focus()
        }}
      >
        <TextField key={code} label="Code" name="code" defaultValue={code} maxLength={40} required />
        <fieldset className={styles.causes} aria-describedby={fault ? 'cause-fault' : undefined}>
          <legend>What went wrong</legend>
          {Object.entries(misprintCauses).map(([misprintCause, words]) => (
            <label key={misprintCause} className={styles.option}>
              <input type="radio" name="cause" value={misprintCause} required />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
        {fault ? (
          <p className="err" id="cause-fault">
            {fault}
          </p>
        ) : null}
        <TextField
          label="Note"
          name="note"
          hint="Where on the piece, and on which machine."
          maxLength={productionLimits.noteCharacters}
        />
        <Button kind="end" size="large">
          Set aside and reprint
        </Button>
      </Form>
    </details>
  )
}

function PastScans({ past }: { past: readonly PastScan[] }) {
  return (
    <Sheet name="past" title="Last scans">
      {past.length === 0 ? (
        <p className={operatorStyles.empty}>Your scans are listed here until you leave the page.</p>
      ) : (
        <ul className={styles.past} aria-labelledby="past">
          {past.map((scan) => (
            <li key={scan.key}>
              <StatusMark shape={scan.ok ? 'done' : 'wrong'}>{scan.code}</StatusMark>
              <span>{scan.words}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { unitStatusWords } from '#orders/contract'
import { misprintCauses, productionLimits, scanSteps } from '#production/contract'
import { hrefs } from '../../hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Camera } from './camera.tsx'
import type { action, loader } from './scan.server.ts'
import type { ScanView } from './scan-view.server.ts'
import './scan.css'

export { action, loader } from './scan.server.ts'
export const handle = { policy: 'staff:production', camera: true } satisfies RouteHandle
export const meta = () => [{ title: 'Scan · Fanfare' }]

/** The focus is in the field when the page opens, with or without script: a scanner types into whatever has it. */
const ready = { autoFocus: true }

type Past = { key: number; code: string; words: string; ok: boolean }

/** The station: a scanner types into the field and presses Enter; the answer is large, and the field is ready again. */
export default function Scan() {
  const opened = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const field = useRef<HTMLInputElement>(null)
  const [past, setPast] = useState<Past[]>([])
  const [camera, setCamera] = useState(opened.camera)
  const idle = useNavigation().state === 'idle'
  // After each answer the field is empty and holds the focus: a scanner can't press Tab. A phone's keyboard would cover
  // what its camera sees.
  useEffect(() => {
    if (!field.current || !answer) return
    field.current.value = ''
    if (!camera) field.current.focus()
    const words = answer.done ?? answer.problem ?? Object.values(answer.faults)[0] ?? ''
    const code = answer.seen?.code ?? answer.values.code ?? ''
    setPast((before) =>
      [{ key: (before[0]?.key ?? 0) + 1, code, words, ok: Boolean(answer.done) }, ...before].slice(0, 12),
    )
  }, [answer, camera])
  const seen = answer ? answer.seen : opened.seen
  const problem = answer ? (answer.problem ?? Object.values(answer.faults)[0] ?? null) : opened.problem
  const code = seen?.code ?? answer?.values.code ?? opened.code
  const take = (read: string): boolean => {
    if (!idle || !field.current) return false
    field.current.value = read
    field.current.form?.requestSubmit()
    return true
  }
  const result = (
    <Answer done={answer?.done ?? null} problem={problem} seen={seen} more={answer?.more ?? null} />
  )
  return (
    <>
      <div className="head">
        <div>
          <h1>Scan</h1>
          <p>Scan a label or type its code. The unit moves one step; what is faulty is not printed.</p>
        </div>
        {camera ? null : (
          <ButtonLink kind="outline" icon="camera" to={hrefs.operatorScanByCamera} reloadDocument>
            Scan by camera
          </ButtonLink>
        )}
      </div>
      <div className="sc">
        <div>
          {camera ? <Camera take={take} onClose={() => setCamera(false)} /> : null}
          {camera ? result : null}
          <Station field={field} code={answer ? '' : opened.code} {...(camera ? {} : ready)} />
          {camera ? null : result}
        </div>
        <div>
          <Misprint code={code} fault={answer?.faults.cause ?? null} />
          <PastScans past={past} />
        </div>
      </div>
    </>
  )
}

function Station({
  field,
  code,
  autoFocus,
}: {
  field: React.RefObject<HTMLInputElement | null>
  code: string
  autoFocus?: boolean
}) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={hrefs.operatorScan()} className="sheet sc-f" preventScrollReset>
      <label htmlFor="code">Code</label>
      <div className="sc-r">
        <input
          ref={field}
          id="code"
          name="code"
          className="in sc-in"
          {...(autoFocus ? ready : {})}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          maxLength={40}
          placeholder="LOS-250826-DTG-017"
          defaultValue={code}
        />
        <Button kind="ink" size="large" busy={busy}>
          Move on
        </Button>
      </div>
      <fieldset className="sc-s">
        <legend>This scan means</legend>
        {Object.entries(scanSteps).map(([step, words]) => (
          <label key={step} className="sc-o">
            <input type="radio" name="step" value={step} defaultChecked={step === 'next'} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
    </Form>
  )
}

function Answer({
  done,
  problem,
  seen,
  more,
}: {
  done: string | null
  problem: string | null
  seen: ScanView | null
  more: { words: string; to: string } | null
}) {
  return (
    <section
      className={`sheet sc-a${done ? ' is-ok' : problem ? ' is-bad' : ''}`}
      aria-live="assertive"
      aria-atomic="true"
    >
      {done || problem ? (
        <p className="sc-w">
          <Icon name={done ? 'circle-check' : 'circle-x'} size="l" />
          {done ?? problem}
        </p>
      ) : null}
      {seen?.paidBack ? <PaidBack code={seen.code} /> : null}
      {seen ? (
        <Seen seen={seen} />
      ) : done || problem ? null : (
        <p className="op-none">The unit you scan is shown here.</p>
      )}
      {more ? (
        <ButtonLink kind="outline" icon="truck" to={more.to}>
          {more.words}
        </ButtonLink>
      ) : null}
    </section>
  )
}

/** What was paid back while it was here goes to nobody; its batch is open until it is put aside. */
function PaidBack({ code }: { code: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={`${hrefs.operatorScan()}?do=aside`} className="sc-b" preventScrollReset>
      <input type="hidden" name="code" value={code} />
      <p>It was paid back and goes to nobody. Its batch stays open until it is put aside.</p>
      <Button kind="end" busy={busy}>
        Put {code} aside for good
      </Button>
    </Form>
  )
}

function Seen({ seen }: { seen: ScanView }) {
  const { words, shape } = unitStatusWords[seen.status]
  return (
    <div className="sc-p">
      <div className="sc-i">
        {seen.files.map((file) =>
          file.state === 'ready' ? (
            <figure key={file.id}>
              <img src={hrefs.operatorPrintThumb(file.id)} alt={`Print on the ${file.area}`} />
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
          <b>{seen.code}</b> {seen.attempt > 1 ? <span className="tag">Reprint {seen.attempt}</span> : null}
        </dd>
        <dt>Blank</dt>
        <dd>
          <b>
            {seen.colour} {seen.size}
          </b>
          <br />
          {seen.blank}
        </dd>
        <dt>Design</dt>
        <dd>{seen.title}</dd>
        <dt>State</dt>
        <dd>
          <StatusMark shape={shape}>{words}</StatusMark>
        </dd>
        <dt>Batch</dt>
        <dd>
          <Link to={hrefs.operatorBatch(seen.batchNumber)}>{seen.batchNumber}</Link>
        </dd>
        <dt>Order</dt>
        <dd>
          <Link to={hrefs.operatorOrder(seen.orderId)}>{seen.orderNumber}</Link>
        </dd>
      </dl>
    </div>
  )
}

function Misprint({ code, fault }: { code: string; fault: string | null }) {
  const box = useRef<HTMLDetailsElement>(null)
  return (
    <details className="sheet sc-m" ref={box} open={Boolean(fault)}>
      <summary>
        <Icon name="triangle-alert" />
        Report a misprint
      </summary>
      <Form
        method="post"
        action={`${hrefs.operatorScan()}?do=misprint`}
        preventScrollReset
        onSubmit={() => box.current?.removeAttribute('open')}
      >
        <TextField key={code} label="Code" name="code" defaultValue={code} maxLength={40} required />
        <fieldset className="sc-c" aria-describedby={fault ? 'cause-fault' : undefined}>
          <legend>What is wrong with it</legend>
          {Object.entries(misprintCauses).map(([cause, words]) => (
            <label key={cause} className="sc-o">
              <input type="radio" name="cause" value={cause} required />
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
          hint="Where on it, and which machine."
          maxLength={productionLimits.noteCharacters}
        />
        <Button kind="end" size="large">
          Put it aside and print it again
        </Button>
      </Form>
    </details>
  )
}

function PastScans({ past }: { past: readonly Past[] }) {
  return (
    <section className="sheet" aria-labelledby="past">
      <div className="sheet-h">
        <h2 id="past">Last scans</h2>
      </div>
      {past.length === 0 ? (
        <p className="op-none">What you scan here is listed until you leave the page.</p>
      ) : (
        <ul className="sc-l">
          {past.map((one) => (
            <li key={one.key}>
              <StatusMark shape={one.ok ? 'done' : 'wrong'}>{one.code}</StatusMark>
              <span>{one.words}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

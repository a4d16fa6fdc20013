import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { fileKinds, fileLimits, formatSize, stateWords } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { statusWords } from '#listings/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Check, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import styles from '../files.module.css'
import { type FilePage, loadFile } from './file.server.ts'
import { actOnFile } from './file-acts.server.ts'
import { Uploader } from './uploader.tsx'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const meta = () => [{ title: 'File · Fanfare' }]
export const loader = loadFile
export const action = actOnFile

type Answer = ReturnType<typeof useActionData<typeof action>> | null

/** One file: upload, versions, listings, and fans' rights. */
export default function File() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const isReleased = page.file.versions.some(({ state }) => state === 'released')
  return (
    <>
      <Link className="back" to={hrefs.ownFiles}>
        <Icon name="arrow-left" size="s" />
        Your files
      </Link>
      <PageHead title={page.file.name} />
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      {page.confirmation && !answer ? <Note kind="done">{page.confirmation}</Note> : null}
      <div className={styles.columns}>
        <div>
          <Versions page={page} />
          {isReleased ? <SoldWith page={page} answer={answer} /> : null}
        </div>
        <div>
          <Terms page={page} answer={answer} />
          <Remove />
        </div>
      </div>
    </>
  )
}

function Versions({ page: { file } }: { page: FilePage }) {
  return (
    <Sheet name="versions" title="Versions">
      <Uploader file={file} />
      <ul className={styles.versions}>
        {file.versions.map((version) => (
          <li key={version.id}>
            <p className={styles.heading}>
              <b>Version {version.ordinal}</b>
              <StatusMark shape={stateWords[version.state].shape}>
                {stateWords[version.state].words}
              </StatusMark>
            </p>
            <p>
              {version.filename}, {fileKinds[version.kind].name}, {formatSize(version.bytes)}
            </p>
            {version.fault ? <Note kind="error">{version.fault}</Note> : null}
            {version.scanner ? (
              <p className="soft">
                Content checked
                {version.scanner === 'clamd' ? ' and by the virus scanner' : ''}.
                {version.preview ? ` Preview: ${version.preview}.` : ' No preview of this kind.'}
              </p>
            ) : null}
            <VersionActs version={version} isFirst={version.ordinal === 1} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function VersionActs({
  version,
  isFirst,
}: {
  version: FilePage['file']['versions'][number]
  isFirst: boolean
}) {
  if (version.state === 'released' || version.state === 'checking') return null
  return (
    <Form method="post" className={styles.actions} preventScrollReset>
      <input type="hidden" name="version" value={version.id} />
      {version.state === 'ready' ? (
        <>
          <input type="hidden" name="intent" value="release" />
          {isFirst ? null : (
            <Button kind="ink" name="notifiesBuyers" value="yes">
              Release and e-mail earlier buyers
            </Button>
          )}
          <Button name="notifiesBuyers" value="no">
            Release
          </Button>
        </>
      ) : null}
      <Button kind="quiet" name="intent" value="discard">
        Discard
      </Button>
    </Form>
  )
}

function SoldWith({
  page: { attached, choices, minPriceMinor },
  answer,
}: {
  page: FilePage
  answer: Answer
}) {
  return (
    <Sheet name="sold-with" title="Sold with">
      {attached.length > 0 ? (
        <ul className={styles.versions}>
          {attached.map((listing) => (
            <li key={listing.id}>
              <p className={styles.heading}>
                <b>
                  {listing.status === 'active' ? <a href={listing.href}>{listing.title}</a> : listing.title}
                </b>
                <span className={`st st-${statusWords[listing.status].mark}`}>
                  {statusWords[listing.status].words}
                </span>
              </p>
              <Form method="post" className={styles.actions} preventScrollReset>
                <input type="hidden" name="listing" value={listing.id} />
                <a className="btn btn-o btn-sm" href={hrefs.editListing(listing.id)}>
                  Edit {listing.name}
                </a>
                <Button kind="quiet" size="small" name="intent" value="detach">
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {minPriceMinor === null ? null : (
        <Form method="post" className={`sheet-b ${styles.fields}`}>
          <input type="hidden" name="intent" value="sell" />
          <TextField
            label="Price, in US dollars"
            name="price"
            inputMode="decimal"
            maxLength={10}
            defaultValue={answer?.submitted.price ?? ''}
            error={answer?.at === 'sell' ? answer.fault : undefined}
            hint={`From ${formatMoney(usd(minPriceMinor))}. We draw a cover with its name, which you can change in the studio.`}
          />
          <span className={styles.actions}>
            <Button kind="ink" name="publish" value="yes">
              Put on sale
            </Button>
            <Button name="publish" value="no">
              Save as draft
            </Button>
          </span>
        </Form>
      )}
      {choices.length > 0 ? (
        <Form method="post" className={`sheet-b ${styles.fields}`}>
          <SelectField
            label="Add it to a listing"
            name="listing"
            choices={choices}
            error={answer?.at === 'attach' ? answer.fault : undefined}
            hint="Fans get the file as soon as they buy it. Earlier buyers get it too."
          />
          <Button name="intent" value="attach">
            Add the file
          </Button>
        </Form>
      ) : null}
    </Sheet>
  )
}

function Terms({ page: { file }, answer }: { page: FilePage; answer: Answer }) {
  const submitted = answer?.at === 'save' ? answer.submitted : null
  return (
    <Sheet name="terms" title="Name and terms">
      <Form method="post" className={`sheet-b ${styles.fields}`} preventScrollReset>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={fileLimits.nameCharacters}
          defaultValue={submitted?.name ?? file.name}
          error={answer?.at === 'save' ? answer.fault : undefined}
        />
        <TextArea
          label="Licence"
          name="licence"
          rows={5}
          maxLength={fileLimits.licenceCharacters}
          defaultValue={submitted?.licence ?? file.licence}
          hint="What fans may do with it. It appears on the listing and on their order. For example: For yourself. Print it as often as you like; don’t share or sell it."
        />
        <Check
          name="previewed"
          defaultChecked={submitted ? 'previewed' in submitted : file.previewed}
          label="Show a preview"
          hint={`The first ${fileLimits.previewPages} pages of a PDF or ${fileLimits.previewSeconds} seconds of audio, never more than half.`}
        />
        <Check
          name="stamped"
          defaultChecked={submitted ? 'stamped' in submitted : file.stamped}
          label="Stamp PDFs"
          hint={`Each buyer’s copy has their order number and e-mail address at the foot of every page. Up to ${formatSize(fileLimits.stampBytes)}.`}
        />
        <Button kind="ink" name="intent" value="save">
          Save
        </Button>
      </Form>
    </Sheet>
  )
}

function Remove() {
  return (
    <section className="sheet" aria-label="Remove the file">
      <div className="sheet-b">
        <Disclosure button label="Remove this file">
          <Form method="post" className={styles.fields}>
            <p>Nobody can buy it from now on. Fans who bought it keep it.</p>
            <Button kind="end" name="intent" value="remove">
              Remove the file
            </Button>
          </Form>
        </Disclosure>
      </div>
    </section>
  )
}

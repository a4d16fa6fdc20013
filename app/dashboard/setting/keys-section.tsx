import { Form, Link } from 'react-router'
import { apiScopeLabels, apiScopes } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

export function KeysSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { keys, isFresh, apiUrl, powers } = settings
  return (
    <section id="keys">
      <h2>API keys</h2>
      <p className={styles.kept}>
        A key lets your own software read this shop’s data at{' '}
        <code className={styles.endpoint}>{apiUrl}</code>. It never sees fans’ names or postal addresses, and
        sees e-mail addresses only if you tick “Read contacts”.{' '}
        <a href="/api/v1/openapi.json">Read the OpenAPI description</a>.{' '}
        {powers.own ? (
          <>
            To get notified instead of polling, add a <Link to={hrefs.webhooks}>webhook</Link>.
          </>
        ) : null}
      </p>
      <Outcome settings={settings} answer={answer} outcomes={['key-revoked']} />
      {answer.key ? <FreshKey value={answer.key} apiUrl={apiUrl} /> : null}
      {keys.length ? (
        <ul className={styles.accounts}>
          {keys.map((key) => (
            <SavedKey key={key.id} apiKey={key} zone={settings.zone} isOwner={powers.own} />
          ))}
        </ul>
      ) : (
        <p className={`soft ${styles.kept}`}>No keys yet.</p>
      )}
      {powers.own ? (
        <MakeKey key={answer.key} answer={answer} isFresh={isFresh} />
      ) : (
        <p className="soft">Only the owner of the shop can make and revoke its keys.</p>
      )}
    </section>
  )
}

function SavedKey({
  apiKey,
  zone,
  isOwner,
}: {
  apiKey: Settings['keys'][number]
  zone: string
  isOwner: boolean
}) {
  return (
    <li>
      <Icon name="key-round" size="l" />
      <span>
        <b>{apiKey.name}</b>
        <small>
          Ends in {apiKey.ending}. {apiKey.scopes.map((scope) => apiScopeLabels[scope].name).join(', ')}.
        </small>
        <small>
          Made {formatMoment(apiKey.madeAt, zone)},{' '}
          {apiKey.lastUsedAt ? `last used ${formatMoment(apiKey.lastUsedAt, zone)}` : 'not used yet'}
        </small>
      </span>
      {isOwner ? (
        <Form method="post" action="/setting#keys" preventScrollReset>
          <input type="hidden" name="key" value={apiKey.id} />
          <Button kind="end" size="small" name="act" value="revoke-key">
            Revoke<span className="vh"> {apiKey.name}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

function MakeKey({ answer: { values, faults }, isFresh }: { answer: SectionAnswer; isFresh: boolean }) {
  return (
    <Form method="post" action="/setting#keys" preventScrollReset>
      <h3>Create a key</h3>
      <fieldset disabled={!isFresh} className={styles.keyForm}>
        <TextField
          label="Name"
          name="name"
          className={styles.keyName}
          maxLength={60}
          autoComplete="off"
          placeholder="Stock sheet"
          defaultValue={values.name}
          error={faults.name}
          required
        />
        <fieldset className={styles.keyForm} aria-describedby={faults.scopes ? 'scopes-error' : undefined}>
          <legend className={styles.legend}>Permissions</legend>
          {apiScopes.map((scope) => (
            <Check
              key={scope}
              name={scope}
              label={apiScopeLabels[scope].name}
              hint={apiScopeLabels[scope].description}
              defaultChecked={values[scope] === 'on'}
            />
          ))}
          {faults.scopes ? (
            <div className="field">
              <span className="err" id="scopes-error">
                <Icon name="circle-alert" size="s" />
                {faults.scopes}
              </span>
            </div>
          ) : null}
        </fieldset>
      </fieldset>
      {isFresh ? (
        <Button kind="ink" name="act" value="make-key">
          Create key
        </Button>
      ) : (
        <ProveFirst section="keys" reason="A key gives software access to your shop." />
      )}
    </Form>
  )
}

/** Shown once, right after creation. */
function FreshKey({ value, apiUrl }: { value: string; apiUrl: string }) {
  return (
    <div className={styles.codes}>
      <Note kind="done">
        <b>Your key is ready.</b> It’s shown only now. Store it somewhere safe.
      </Note>
      <code>{value}</code>
      <CopyButton text={value}>Copy key</CopyButton>
      <p className={`soft ${styles.example}`}>
        Try it: <code>{`curl -H "Authorization: Bearer ${value.slice(0, 12)}..." ${apiUrl}/listings`}</code>
      </p>
    </div>
  )
}

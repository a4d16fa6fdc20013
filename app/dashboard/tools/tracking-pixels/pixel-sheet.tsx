import { Form, useNavigation } from 'react-router'
import { type Network, networkFacts, type PixelView } from '#pixels/contract'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextField } from '../../../ui/field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import styles from './pixels.module.css'

type FormAnswer = { values: Record<string, string>; faults: Record<string, string> }

/** One network: connect, view its state, test, turn off, disconnect. */
export function PixelSheet({
  network,
  pixel,
  answer,
}: {
  network: Network
  pixel: PixelView | null
  answer: FormAnswer
}) {
  const { name, testCode } = networkFacts[network]
  const isWrong = Object.keys(answer.faults).some((field) => field !== 'test')
  return (
    <section className={`sheet ${styles.pixel}`} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <State pixel={pixel} />
      </header>
      {pixel ? (
        <>
          <p>
            <code>{pixel.pixelId}</code>{' '}
            {pixel.hasKey
              ? 'Events are sent from the browser and our server, each under one ID.'
              : 'Events are sent from the browser only. Add its key, and our server sends what browsers block.'}
          </p>
          {pixel.hasKey ? (
            <TestForm network={network} takesCode={testCode} fault={answer.faults.test} />
          ) : null}
          <div className={styles.actions}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="network" value={network} />
              <Button size="small" name="act" value={pixel.active ? 'off' : 'on'}>
                {pixel.active ? 'Turn off' : 'Turn on'}
                <span className="vh"> {name}</span>
              </Button>
            </Form>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="network" value={network} />
              <Button kind="end" size="small" name="act" value="disconnect">
                Disconnect<span className="vh"> {name}</span>
              </Button>
            </Form>
          </div>
        </>
      ) : null}
      <Disclosure button open={isWrong} label={pixel ? 'Change IDs' : `Connect ${name}`}>
        <IdsForm network={network} pixel={pixel} answer={answer} />
      </Disclosure>
    </section>
  )
}

function State({ pixel }: { pixel: PixelView | null }) {
  if (!pixel) return <StatusMark shape="over">Not connected</StatusMark>
  return pixel.active ? (
    <StatusMark shape="done">On</StatusMark>
  ) : (
    <StatusMark shape="waiting">Off</StatusMark>
  )
}

function TestForm({
  network,
  takesCode,
  fault,
}: {
  network: Network
  takesCode: boolean
  fault: string | undefined
}) {
  const { state, formData } = useNavigation()
  const isTesting = state !== 'idle' && formData?.get('act') === 'test' && formData.get('network') === network
  return (
    <Form method="post" className={styles.trial} preventScrollReset>
      <input type="hidden" name="network" value={network} />
      {takesCode ? (
        <TextField
          label="Test code"
          name="code"
          maxLength={40}
          autoComplete="off"
          placeholder="TEST12345"
          hint="From that pixel’s test screen; the event shows up there and isn’t counted."
          error={fault}
        />
      ) : null}
      <Button size="small" name="act" value="test" isBusy={isTesting}>
        Send a test event
      </Button>
      {!takesCode && fault ? <p className="err">{fault}</p> : null}
    </Form>
  )
}

function IdsForm({
  network,
  pixel,
  answer: { values, faults },
}: {
  network: Network
  pixel: PixelView | null
  answer: FormAnswer
}) {
  const { id, token, account, name } = networkFacts[network]
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="network" value={network} />
      <TextField
        label={id.label}
        name="pixelId"
        defaultValue={values.pixelId ?? pixel?.pixelId ?? ''}
        placeholder={id.example}
        hint={id.where}
        error={faults.pixelId}
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      {account ? (
        <TextField
          label={`${account.label} (for our server)`}
          name="account"
          defaultValue={values.account ?? pixel?.account ?? ''}
          error={faults.account}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
        />
      ) : null}
      <TextField
        label={`${token.label} (for our server)`}
        name="token"
        type="password"
        autoComplete="off"
        maxLength={1000}
        hint={
          pixel?.hasKey
            ? 'One is saved, encrypted. Leave empty to keep it.'
            : `Optional. ${token.where} It is stored encrypted and not shown again.`
        }
        error={faults.token}
      />
      <Button kind="ink" name="act" value="connect">
        {pixel ? 'Save' : 'Connect'}
        <span className="vh"> {name}</span>
      </Button>
    </Form>
  )
}

import { useFetcher } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../../inbox/inbox.module.css'
import settingsStyles from './settings.module.css'
import type { saveChoices } from './settings.server.ts'
import { usePush } from './use-push.ts'

const words = {
  never:
    'This browser can’t show notifications when Fanfare is closed. On an iPhone, add Fanfare to the home screen first.',
  blocked: 'This browser blocks notifications from Fanfare. Allow them in its settings, then come back.',
  failed: 'The browser’s notification service didn’t respond. Try again later.',
} as const

/** Turns notices in this browser on or off. */
export function InThisBrowser({ pushKey, browserCount }: { pushKey: string; browserCount: number }) {
  const { state, turnOn, turnOff } = usePush(pushKey)
  const { submit, data, state: fetcherState } = useFetcher<typeof saveChoices>()
  const refusal = data && 'words' in data ? data.words : null
  const turnOnHere = async () => {
    const subscription = await turnOn()
    if (subscription)
      await submit({ intent: 'push-on', subscription: JSON.stringify(subscription) }, { method: 'post' })
  }
  const turnOffHere = async () => {
    const endpoint = await turnOff()
    if (endpoint) await submit({ intent: 'push-off', endpoint }, { method: 'post' })
  }
  const otherBrowsers = browserCount - (state === 'on' ? 1 : 0)
  return (
    <Sheet name="browser" title="In this browser" className={settingsStyles.sheet}>
      <div className={`sheet-b ${styles.form}`}>
        {refusal ? <Note kind="error">{refusal}</Note> : null}
        {state === 'never' || state === 'blocked' || state === 'failed' ? <p>{words[state]}</p> : null}
        {state === 'off' || state === 'looking' ? (
          <p>Get the kinds you choose as a notification, even while Fanfare is closed.</p>
        ) : null}
        {state === 'on' ? <p>The kinds you choose come to this browser as a notification.</p> : null}
        {otherBrowsers > 0 ? (
          <p className="soft">
            {otherBrowsers === 1
              ? 'One other browser of yours gets'
              : `${otherBrowsers} other browsers of yours get`}{' '}
            them too.
          </p>
        ) : null}
        <div className="acts">
          {state === 'off' || state === 'failed' ? (
            <Button type="button" kind="outline" onClick={turnOnHere} disabled={fetcherState !== 'idle'}>
              Turn on in this browser
            </Button>
          ) : null}
          {state === 'on' ? (
            <>
              <Button
                type="button"
                kind="outline"
                disabled={fetcherState !== 'idle'}
                onClick={() => submit({ intent: 'push-try' }, { method: 'post' })}
              >
                Send a test
              </Button>
              <Button type="button" kind="quiet" onClick={turnOffHere} disabled={fetcherState !== 'idle'}>
                Turn off in this browser
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </Sheet>
  )
}

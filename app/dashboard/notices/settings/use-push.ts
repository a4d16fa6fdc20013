import { useEffect, useState } from 'react'
import pushWorker from '../../../islands/push-worker.ts?island'

/** `never`: this browser can't. `blocked`: its owner has blocked this site's notices. */
export type PushState = 'looking' | 'never' | 'blocked' | 'off' | 'on' | 'failed'

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.register(pushWorker)
  const waiting = found.active ? null : (found.installing ?? found.waiting)
  if (waiting)
    await new Promise<void>((done) => {
      waiting.addEventListener('statechange', () => {
        if (waiting.state === 'activated') done()
      })
    })
  return found
}

/** The state of notices in this browser, and functions to change it. `key`: the sender's public key. */
export function usePush(key: string) {
  const [state, setState] = useState<PushState>('looking')
  useEffect(() => {
    const look = async (): Promise<PushState> => {
      if (!isAble()) return 'never'
      if (Notification.permission === 'denied') return 'blocked'
      return (await (await registration()).pushManager.getSubscription()) ? 'on' : 'off'
    }
    look().then(setState, () => setState('never'))
  }, [])

  /** The browser's new subscription; null if it was refused. */
  async function turnOn(): Promise<PushSubscriptionJSON | null> {
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        setState('blocked')
        return null
      }
      const { pushManager } = await registration()
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytesOf(key),
      })
      setState('on')
      return subscription.toJSON()
    } catch {
      setState('failed')
      return null
    }
  }

  /** The address unsubscribed; null if there was none. */
  async function turnOff(): Promise<string | null> {
    const subscription = await (await registration()).pushManager.getSubscription()
    await subscription?.unsubscribe()
    setState('off')
    return subscription?.endpoint ?? null
  }
  return { state, turnOn, turnOff }
}

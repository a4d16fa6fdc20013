import { useEffect, useState } from 'react'
import pushWorker from '../../../islands/push-worker.ts?island'

/** `never`: this browser can't. `blocked`: its owner has blocked this site's notices. */
export type PushState = 'looking' | 'never' | 'blocked' | 'off' | 'on' | 'failed'

const decodeKey = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(pushWorker)
  const worker = registration.active ? null : (registration.installing ?? registration.waiting)
  if (worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve()
      })
    })
  return registration
}

/** The state of notices in this browser, and functions to change it. `key`: the sender's public key. */
export function usePush(key: string) {
  const [state, setState] = useState<PushState>('looking')
  useEffect(() => {
    const readState = async (): Promise<PushState> => {
      if (!canPush()) return 'never'
      if (Notification.permission === 'denied') return 'blocked'
      return (await (await registerWorker()).pushManager.getSubscription()) ? 'on' : 'off'
    }
    readState().then(setState, () => setState('never'))
  }, [])

  /** The browser's new subscription; null if it was refused. */
  async function turnOn(): Promise<PushSubscriptionJSON | null> {
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        setState('blocked')
        return null
      }
      const { pushManager } = await registerWorker()
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: decodeKey(key),
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
    const subscription = await (await registerWorker()).pushManager.getSubscription()
    await subscription?.unsubscribe()
    setState('off')
    return subscription?.endpoint ?? null
  }
  return { state, turnOn, turnOff }
}

// Runs without an open page: shows a shop's notice, and opens its page on a click.

export {}

type PushMessage = { title: string; body: string; url: string; tag: string }
/** The part of a service worker used here; the type checker knows pages only. */
type PushWorker = {
  registration: {
    showNotification(title: string, options: NotificationOptions & { data: { url: string } }): Promise<void>
  }
  clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled: boolean
    }): Promise<{ url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(
    kind: 'push',
    run: (event: ExtendableEvent & { data: { json(): PushMessage } | null }) => void,
  ): void
  addEventListener(
    kind: 'notificationclick',
    run: (event: ExtendableEvent & { notification: { close(): void; data: { url: string } } }) => void,
  ): void
}
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
const worker = globalThis as unknown as PushWorker

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag, data: { url }, icon: '/icon.svg' }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  const { url } = event.notification.data
  event.notification.close()
  const open = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find((candidate) => candidate.url === url)
    await (page ? page.focus() : worker.clients.openWindow(url))
  }
  event.waitUntil(open())
})

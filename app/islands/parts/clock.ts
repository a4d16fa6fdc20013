const pad = (value: number): string => String(value).padStart(2, '0')

/**
 * Counts down a box's days, hours and minutes from `data-left`, in milliseconds; calls `onEnd` at the end. A box
 * without the three figures is left alone.
 */
export function runClock(box: HTMLElement, intervalMs: number, onEnd?: () => void): void {
  const end = performance.now() + Number(box.dataset.left)
  const [days, hours, minutes] = [...(box.querySelector('.count')?.childNodes ?? [])].filter(
    (node) => node instanceof Text,
  )
  if (!days || !hours || !minutes) return
  const timer = setInterval(() => {
    const msLeft = Math.max(0, end - performance.now())
    const wholeMinutes = Math.floor(msLeft / 60_000)
    days.data = String(Math.floor(wholeMinutes / 1440))
    hours.data = pad(Math.floor((wholeMinutes % 1440) / 60))
    minutes.data = pad(wholeMinutes % 60)
    if (msLeft > 0) return
    clearInterval(timer)
    onEnd?.()
  }, intervalMs)
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Counts down a box's days, hours and minutes from `data-left`, in milliseconds; calls `over` at the end. A box
 * without the three figures is left alone.
 */
export function runClock(box: HTMLElement, everyMs: number, over?: () => void): void {
  const end = performance.now() + Number(box.dataset.left)
  const [days, hours, minutes] = [...(box.querySelector('.count')?.childNodes ?? [])].filter(
    (node) => node instanceof Text,
  )
  if (!days || !hours || !minutes) return
  const running = setInterval(() => {
    const left = Math.max(0, end - performance.now())
    const whole = Math.floor(left / 60_000)
    days.data = String(Math.floor(whole / 1440))
    hours.data = two(Math.floor((whole % 1440) / 60))
    minutes.data = two(whole % 60)
    if (left > 0) return
    clearInterval(running)
    over?.()
  }, everyMs)
}
